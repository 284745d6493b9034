import { z } from 'zod'
import { blockFields, EMPTY_FIELDS } from './block-fields.ts'
import type { Inline } from './inline.ts'
import { textOrTyped } from './inline.ts'
import type { ReaderBlock } from './reader-block.ts'

/** A paragraph: `text_content` with safe inline Markdown. */
export function paragraphBlockSchema() {
  return blockFields().extend({ block_type: z.literal('paragraph') })
}

export type ParagraphBlock = z.infer<ReturnType<typeof paragraphBlockSchema>>

/** An empty paragraph at the given place. */
export function newParagraphBlock(order: number): ParagraphBlock {
  return { ...EMPTY_FIELDS, order, block_type: 'paragraph' }
}

/**
 * The paragraph's words.
 *
 * @param inline the parsed form of its text; without it the words come as typed, Markdown markers included
 */
export function paragraphToPlainText(block: Pick<ReaderBlock, 'text_content'>, inline?: readonly Inline[]): string {
  return textOrTyped(block.text_content, inline)
}
