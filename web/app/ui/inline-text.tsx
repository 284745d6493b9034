import { type Inline, inlineToText } from '@ledgerdeck/blocks'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { inPlace } from './in-place.ts'

interface InlineTextProps {
  inlines: readonly Inline[]
  /** What is shown while there is no parsed form, as in an editor's preview. */
  typed?: string
}

/** Parsed text: bold, italic, code and links. */
export function InlineText({ inlines, typed = '' }: InlineTextProps) {
  if (inlines.length === 0) return typed
  return inPlace(inlines.map(inlineToken))
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

/** Whether an address is a page of this site; files and the API are fetched as new documents. */
function isPageAddress(href: string): boolean {
  return href.startsWith('/') && !/^\/(api|media)\/|\.\w+([?#]|$)/.test(href)
}
