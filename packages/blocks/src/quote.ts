import { z } from 'zod'
import { blockFields, emptyFields } from './block-fields.ts'
import type { Inline } from './inline.ts'
import { textOrTyped } from './inline.ts'
import type { ReaderBlock } from './reader-block.ts'

/** `text_content` has safe inline Markdown; `attribution` is plain. */
export function quoteBlockSchema() {
  return blockFields().extend({ block_type: z.literal('quote') })
}

export type QuoteBlock = z.infer<ReturnType<typeof quoteBlockSchema>>

export function newQuoteBlock(order: number): QuoteBlock {
  return { ...emptyFields, order, block_type: 'quote' }
}

/** Puts the attribution on its own line. Without `inline`, the text is as typed. */
export function quoteToPlainText(
  block: Pick<ReaderBlock, 'text_content' | 'attribution'>,
  inline?: readonly Inline[],
): string {
  return [textOrTyped(block.text_content, inline), block.attribution].filter((text) => text.trim() !== '').join('\n')
}
