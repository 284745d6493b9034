import { z } from 'zod'
import { blockFields, emptyFields } from './block-fields.ts'
import type { Inline } from './inline.ts'
import { textOrTyped } from './inline.ts'
import type { ReaderBlock } from './reader-block.ts'

/** `text_content` has safe inline Markdown. */
export function paragraphBlockSchema() {
  return blockFields().extend({ block_type: z.literal('paragraph') })
}

export type ParagraphBlock = z.infer<ReturnType<typeof paragraphBlockSchema>>

export function newParagraphBlock(order: number): ParagraphBlock {
  return { ...emptyFields, order, block_type: 'paragraph' }
}

/** Without `inline`, returns the text as typed, including Markdown markers. */
export function paragraphToPlainText(block: Pick<ReaderBlock, 'text_content'>, inline?: readonly Inline[]): string {
  return textOrTyped(block.text_content, inline)
}
