import { z } from 'zod'

/**
 * A block as a reader meets it: the stored fields, loosely typed. Documents written elsewhere, or by a later version, may hold block
 * types and data this version does not know, and a page must still be able to show the rest.
 */
export type ReaderBlock = {
  order: number
  block_type: string
  text_content: string
  data_json: Record<string, unknown>
  image_file: string | null
  alt_text: string
  caption: string
  attribution: string
  code_language: string
}

/** Accepts any block, its type unchecked. For responses and stored rows, never for what an editor sends. */
export function readerBlockSchema() {
  return z.object({
    order: z.int(),
    block_type: z.string(),
    text_content: z.string(),
    data_json: z.record(z.string(), z.unknown()),
    image_file: z.string().nullable(),
    alt_text: z.string(),
    caption: z.string(),
    attribution: z.string(),
    code_language: z.string(),
  })
}

/** What a reader sees in the place of a block whose type is unknown. */
export function unsupportedBlockText(blockType: string): string {
  return `Unsupported block type: ${blockType}`
}
