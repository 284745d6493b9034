import { z } from 'zod'
import { blockFields, EMPTY_FIELDS } from './block-fields.ts'
import type { Inline } from './inline.ts'
import { textOrTyped } from './inline.ts'
import type { ReaderBlock } from './reader-block.ts'

/** A quotation: `text_content` with safe inline Markdown, who said it in `attribution` (plain, may be empty). */
export function quoteBlockSchema() {
  return blockFields().extend({ block_type: z.literal('quote') })
}

export type QuoteBlock = z.infer<ReturnType<typeof quoteBlockSchema>>

/** An empty quotation at the given place. */
export function newQuoteBlock(order: number): QuoteBlock {
  return { ...EMPTY_FIELDS, order, block_type: 'quote' }
}

/**
 * The quotation's words, its attribution on a line of its own.
 *
 * @param inline the parsed form of its text; without it the words come as typed, Markdown markers included
 */
export function quoteToPlainText(
  block: Pick<ReaderBlock, 'text_content' | 'attribution'>,
  inline?: readonly Inline[],
): string {
  return [textOrTyped(block.text_content, inline), block.attribution].filter((text) => text.trim() !== '').join('\n')
}
