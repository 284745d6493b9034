import { z } from 'zod'
import { blockFields, EMPTY_FIELDS } from './block-fields.ts'
import type { ReaderBlock } from './reader-block.ts'

/** The alternative text of an image whose author wrote none. */
export const DEFAULT_ALT_TEXT = 'Content image'

/**
 * An image: the stored path in `image_file` (null while none is chosen), `alt_text` and `caption`.
 *
 * The path says which file is shown, so a server takes it from its own store and never from a request.
 */
export function imageBlockSchema() {
  return blockFields().extend({ block_type: z.literal('image') })
}

export type ImageBlock = z.infer<ReturnType<typeof imageBlockSchema>>

/** An image block without a file at the given place. */
export function newImageBlock(order: number): ImageBlock {
  return { ...EMPTY_FIELDS, order, block_type: 'image' }
}

/** What the image says in words: alternative text and caption, a line each; the default alternative text says nothing and is left out. */
export function imageToPlainText(block: Pick<ReaderBlock, 'alt_text' | 'caption'>): string {
  return [block.alt_text, block.caption].filter((text) => text.trim() !== '').join('\n')
}

/** The alternative text to render: the author's, or {@link DEFAULT_ALT_TEXT}. */
export function imageAltText(block: Pick<ReaderBlock, 'alt_text'>): string {
  return block.alt_text.trim() || DEFAULT_ALT_TEXT
}
