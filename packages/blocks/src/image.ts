import { z } from 'zod'
import { blockFields, emptyFields } from './block-fields.ts'
import type { ReaderBlock } from './reader-block.ts'

export const defaultAltText = 'Content image'

/** `image_file` says which file is shown, so it must never come from a request. */
export function imageBlockSchema() {
  return blockFields().extend({ block_type: z.literal('image') })
}

export type ImageBlock = z.infer<ReturnType<typeof imageBlockSchema>>

export function newImageBlock(order: number): ImageBlock {
  return { ...emptyFields, order, block_type: 'image' }
}

/** Returns alternative text and caption on a line each, without the default text. */
export function imageToPlainText(block: Pick<ReaderBlock, 'alt_text' | 'caption'>): string {
  return [block.alt_text, block.caption].filter((text) => text.trim() !== '').join('\n')
}

/** Returns the author's text, or {@link defaultAltText}. */
export function imageAltText(block: Pick<ReaderBlock, 'alt_text'>): string {
  return block.alt_text.trim() || defaultAltText
}
