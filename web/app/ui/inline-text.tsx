import { type Inline, inlineToText } from '@ledgerdeck/blocks'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { fragmentOf } from './fragment.ts'

interface InlineTextProps {
  inlines: readonly Inline[]
  /** Shown if there is no parsed text, as in the preview of the editor. */
  typed?: string
}

/** Parsed text: bold, italic, code and links. */
export function InlineText({ inlines, typed = '' }: InlineTextProps) {
  if (inlines.length === 0) return typed
  return fragmentOf(inlines.map(inlineToken))
}

function inlineToken(inline: Inline): ReactNode {
  switch (inline.type) {
    case 'text':
      return inline.text
    case 'code':
      return <code>{inline.text}</code>
    case 'strong':
      return (
        <strong>
          <InlineText inlines={inline.children} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <InlineText inlines={inline.children} />
        </em>
      )
    case 'link':
      return isPageAddress(inline.href) ? (
        <Link to={inline.href}>
          <InlineText inlines={inline.children} />
        </Link>
      ) : (
        <a href={inline.href}>
          <InlineText inlines={inline.children} typed={inlineToText(inline.children) || inline.href} />
        </a>
      )
  }
}

/** Whether an address is a page of this site; files and the API are loaded as new documents. */
function isPageAddress(href: string): boolean {
  return href.startsWith('/') && !/^\/(api|media)\/|\.\w+([?#]|$)/.test(href)
}
