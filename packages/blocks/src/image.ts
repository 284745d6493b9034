import { z } from 'zod'
import { blockFields, EMPTY_FIELDS } from './block-fields.ts'
import type { ReaderBlock } from './reader-block.ts'

export const DEFAULT_ALT_TEXT = 'Content image'

/** `image_file` says which file is shown, so it must never come from a request. */
export function imageBlockSchema() {
  return blockFields().extend({ block_type: z.literal('image') })
}

export type ImageBlock = z.infer<ReturnType<typeof imageBlockSchema>>

export function newImageBlock(order: number): ImageBlock {
  return { ...EMPTY_FIELDS, order, block_type: 'image' }
}

/** Alternative text and caption, a line each, without the default text. */
export function imageToPlainText(block: Pick<ReaderBlock, 'alt_text' | 'caption'>): string {
  return [block.alt_text, block.caption].filter((text) => text.trim() !== '').join('\n')
}

/** The author's text, or {@link DEFAULT_ALT_TEXT}. */
export function imageAltText(block: Pick<ReaderBlock, 'alt_text'>): string {
  return block.alt_text.trim() || DEFAULT_ALT_TEXT
}
