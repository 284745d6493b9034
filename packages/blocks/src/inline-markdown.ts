import type { MarkedToken, Token } from 'marked'
import { Lexer, Tokenizer } from 'marked'
import type { Inline } from './inline.ts'
import { isSafeHref } from './inline.ts'
import { listItems } from './list.ts'
import type { ReaderBlock } from './reader-block.ts'

/** Emphasis nested deeper than this is shown as typed. */
const maxDepth = 16

/** With more runs of `*` and `_`, emphasis stays as typed: matching them takes quadratic time. */
const maxEmphasisRuns = 1_000

/**
 * Never throws, and takes milliseconds for any text of a block. Bold, italic, `code`, links and
 * escaped punctuation become tokens; everything else is text as typed, also links that `isSafeHref`
 * refuses. Links do not nest. Neighbouring text tokens are joined.
 */
export function parseInline(markdown: string): Inline[] {
  const tokenizer = new ParagraphTokenizer(markdown)
  return fromTokens(new Lexer({ gfm: false, tokenizer }).inlineTokens(markdown), false)
}

/** Returns parsed texts of paragraphs, quotes and lists; empty arrays for other types. */
export function parseTexts(block: Pick<ReaderBlock, 'block_type' | 'text_content' | 'data_json'>): {
  inline: Inline[]
  inline_items: Inline[][]
} {
  const hasInline = block.block_type === 'paragraph' || block.block_type === 'quote'
  return {
    inline: hasInline ? parseInline(block.text_content) : [],
    inline_items: block.block_type === 'list' ? listItems(block).map(parseInline) : [],
  }
}

const schemeAtEnd = /(?<![\p{L}\p{N}])https?:\/\/$/iu

/** A bare URL. Symbols at its end belong to the text, as in `**https://a.example**`. */
const address = /(?<![\p{L}\p{N}])https?:\/\/[^\s<>"`\\[\]]*[^\s<>"`\\[\]*_.,;:!?'’)}]/giu

const leadingAddress = new RegExp(`^(?:${address.source})`, 'iu')

class ParagraphTokenizer extends Tokenizer {
  #depth = 0
  readonly #hasEmphasis: boolean
  #masked = { from: '', to: '' }

  constructor(markdown: string) {
    super()
    this.#hasEmphasis = (markdown.match(/\*+|_+/g)?.length ?? 0) <= maxEmphasisRuns
  }

  override emStrong(src: string, maskedSrc: string, prevChar?: string) {
    if (!/^[*_]/.test(src) || !this.#hasEmphasis || this.#depth >= maxDepth) return undefined
    if (this.#masked.from !== maskedSrc) this.#masked = { from: maskedSrc, to: withoutSignsOfAddresses(maskedSrc) }
    this.#depth += 1
    const token = super.emStrong(src, this.#masked.to, prevChar)
    this.#depth -= 1
    return token
  }

  /** Extends a text to the end of a URL in it, in which `*` and `_` are not emphasis. */
  override inlineText(src: string) {
    const token = super.inlineText(src)
    const raw = src.slice(0, endOfLastAddress(src, token?.raw ?? ''))
    return token && raw.length > token.raw.length ? { ...token, raw, text: raw } : token
  }
}

/** Returns the end of the last URL that begins in `start`, a prefix of `text`; 0 for none. */
function endOfLastAddress(text: string, start: string): number {
  const scheme = start.lastIndexOf('://')
  if (scheme === -1) return 0
  const from = Math.max(0, scheme - 'https'.length - 1)
  const found = schemeAtEnd.exec(start.slice(from, scheme + '://'.length))
  if (!found) return 0
  const at = from + found.index
  return at + (leadingAddress.exec(text.slice(at))?.[0].length ?? 0)
}

/** Keeps the length, so that positions remain valid. */
function withoutSignsOfAddresses(text: string): string {
  return text.includes('://') ? text.replace(address, (found) => found.replace(/[*_]/g, 'a')) : text
}

function fromTokens(tokens: readonly Token[], isInLink: boolean): Inline[] {
  const inlines: Inline[] = []
  for (const token of tokens) {
    const inline = fromToken(token as MarkedToken, isInLink)
    const previous = inlines.at(-1)
    if (inline.type === 'text' && previous?.type === 'text') previous.text += inline.text
    else inlines.push(inline)
  }
  return inlines
}

function fromToken(token: MarkedToken, isInLink: boolean): Inline {
  switch (token.type) {
    case 'strong':
    case 'em':
      return { type: token.type, children: fromTokens(token.tokens, isInLink) }
    case 'codespan':
      return { type: 'code', text: token.text }
    case 'escape':
      return { type: 'text', text: token.text }
    case 'link':
      if (isInLink || token.raw.startsWith('<') || !isSafeHref(token.href)) return { type: 'text', text: token.raw }
      return { type: 'link', href: token.href, children: fromTokens(token.tokens, true) }
    default:
      return { type: 'text', text: token.raw }
  }
}
