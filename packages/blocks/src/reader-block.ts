import { z } from 'zod'

/** The stored fields, loosely typed: a later version may have written types unknown to this one. */
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

/** For responses and stored rows only, never for input of an editor. */
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

export function unsupportedBlockText(blockType: string): string {
  return `Unsupported block type: ${blockType}`
}
