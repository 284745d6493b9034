import { z } from 'zod'

/** A tree of plain JSON without markup, so a renderer escapes every `text`. */
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'code'; text: string }
  | { type: 'strong'; children: Inline[] }
  | { type: 'em'; children: Inline[] }
  | { type: 'link'; href: string; children: Inline[] }

/** Accepts one token with its children. The scheme of links is checked again. */
export function inlineSchema(): z.ZodType<Inline> {
  const text = z.string()
  const inline: z.ZodType<Inline> = z
    .lazy(() =>
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('text'), text }),
        z.object({ type: z.literal('code'), text }),
        z.object({ type: z.literal('strong'), children: z.array(inline) }),
        z.object({ type: z.literal('em'), children: z.array(inline) }),
        z.object({ type: z.literal('link'), href: z.string().refine(isSafeHref), children: z.array(inline) }),
      ]),
    )
    .meta({ id: 'Inline' })
  return inline
}

export function inlineToText(inlines: readonly Inline[]): string {
  return inlines.map((inline) => ('text' in inline ? inline.text : inlineToText(inline.children))).join('')
}

/** Returns the text as typed if there is no parsed form. */
export function textOrTyped(typed: string, inlines: readonly Inline[] = []): string {
  return inlines.length > 0 ? inlineToText(inlines) : typed
}

/**
 * `http:`, `https:`, `mailto:` or a path of this site. No spaces, control characters and
 * backslashes: browsers drop or rewrite them, and could then read another scheme or host.
 */
export function isSafeHref(href: string): boolean {
  if (/[\s\\\p{Cc}]/u.test(href) || !href.isWellFormed()) return false
  if (href.startsWith('/')) return !href.startsWith('//')
  return /^(?:https?:\/\/[^/]|mailto:[^@]+@)/i.test(href) && URL.canParse(href)
}
