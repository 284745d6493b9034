import { type Inline, inlineToText } from '@ledgerdeck/blocks'
import { createElement, Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'

interface InlineTextProps {
  inlines: readonly Inline[]
  /** Shown without parsed text, as in the editor's preview. */
  typed?: string
}

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

/** Files and the API are loaded as new documents. */
export function isPageAddress(href: string): boolean {
  return href.startsWith('/') && !/^\/(api|media)\/|\.\w+([?#]|$)/.test(href)
}

export interface TextSegment {
  text: string
  href?: string
}

/** Quotation marks and angle brackets surround addresses and are not part of them. */
const candidates = /(?<![\p{L}\p{N}])https?:\/\/[^\s<>"“”„«»]+/giu

/** Punctuation that ends the sentence around an address. */
const closings = ".,;:!?'’…]}"

/** Joined, the parts give the text. */
export function bareLinks(text: string): TextSegment[] {
  const segments: TextSegment[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(candidates)) {
    const href = withoutClosings(found)
    if (!URL.canParse(href)) continue
    if (index > end) segments.push({ text: text.slice(end, index) })
    segments.push({ text: href, href })
    end = index + href.length
  }
  if (end < text.length) segments.push({ text: text.slice(end) })
  return segments
}

/** A bracket that is opened within the address belongs to it. */
function withoutClosings(found: string): string {
  let unopened = found.split(')').length - found.split('(').length
  let end = found.length
  for (; end > 0; end -= 1) {
    const last = found.charAt(end - 1)
    if (last === ')' && unopened > 0) unopened -= 1
    else if (!closings.includes(last)) break
  }
  return found.slice(0, end)
}

/** Renders parts that have no identity, such as the runs of a text, without keys. */
export function fragmentOf(parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts)
}
