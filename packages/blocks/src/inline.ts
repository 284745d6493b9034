import { z } from 'zod'

/** One piece of the text of a paragraph, a quotation or a list item. The tree is plain JSON; nothing in it is markup, so a renderer escapes every `text` as usual. */
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'code'; text: string }
  | { type: 'strong'; children: Inline[] }
  | { type: 'em'; children: Inline[] }
  | { type: 'link'; href: string; children: Inline[] }

/** Accepts one inline token, its children included. The scheme of links is the parser's promise and is checked again here. */
export function inlineSchema(): z.ZodType<Inline> {
  const text = z.string()
  const inline: z.ZodType<Inline> = z.lazy(() =>
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('text'), text }),
      z.object({ type: z.literal('code'), text }),
      z.object({ type: z.literal('strong'), children: z.array(inline) }),
      z.object({ type: z.literal('em'), children: z.array(inline) }),
      z.object({ type: z.literal('link'), href: z.string().refine(isSafeHref), children: z.array(inline) }),
    ]),
  )
  return inline
}

/** The words of the tree, without markers and link targets. */
export function inlineToText(inlines: readonly Inline[]): string {
  return inlines.map((inline) => ('text' in inline ? inline.text : inlineToText(inline.children))).join('')
}

/** The words of a text: those of its parsed form, or the text as typed while it has none. */
export function textOrTyped(typed: string, inlines: readonly Inline[] = []): string {
  return inlines.length > 0 ? inlineToText(inlines) : typed
}

/**
 * Whether a link may point there: `http:`, `https:`, `mailto:` or a path of this site (`/…`).
 *
 * Refuses every space, control character and backslash, since browsers drop or rewrite them and so could read another scheme or host
 * than this check did (`/\example.org`, `java\nscript:`).
 */
export function isSafeHref(href: string): boolean {
  if (/[\s\\\p{Cc}]/u.test(href) || !href.isWellFormed()) return false
  if (href.startsWith('/')) return !href.startsWith('//')
  return /^(?:https?:\/\/[^/]|mailto:[^@]+@)/i.test(href) && URL.canParse(href)
}
