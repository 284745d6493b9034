import { z } from 'zod'
import { blockFields, dataJson, emptyFields } from './block-fields.ts'
import type { ReaderBlock } from './reader-block.ts'

export const defaultHeadingLevel = 2

/** Stored levels range from 1 to 6. */
export const editorHeadingLevels = [1, 2, 3, 4] as const

/** The text is plain. `data_json.level` is from 1 to 4. */
export function headingBlockSchema() {
  const level = z.coerce
    .number()
    .int()
    .min(1, 'Choose a heading level from 1 to 4.')
    .max(4, 'Choose a heading level from 1 to 4.')
    .default(defaultHeadingLevel)
  return blockFields().extend({ block_type: z.literal('heading'), data_json: dataJson(z.object({ level })) })
}

export type HeadingBlock = z.infer<ReturnType<typeof headingBlockSchema>>

export function newHeadingBlock(order: number): HeadingBlock {
  return { ...emptyFields, order, block_type: 'heading', data_json: { level: defaultHeadingLevel } }
}

export function headingToPlainText(block: Pick<ReaderBlock, 'text_content'>): string {
  return block.text_content
}

/** Truncates to a whole number and clamps; {@link defaultHeadingLevel} if it is not a number. */
export function headingLevel(block: Pick<ReaderBlock, 'data_json'>): 1 | 2 | 3 | 4 | 5 | 6 {
  const { level } = block.data_json
  const number = typeof level === 'string' && level.trim() !== '' ? Number(level) : level
  if (typeof number !== 'number' || Number.isNaN(number)) return defaultHeadingLevel
  const levels = [1, 2, 3, 4, 5, 6] as const
  return levels[Math.min(6, Math.max(1, Math.trunc(number))) - 1] ?? defaultHeadingLevel
}

/** The title of the post is the only `h1`, so a block of level 1 is an `h2`. */
export function headingTag(block: Pick<ReaderBlock, 'data_json'>): 'h2' | 'h3' | 'h4' | 'h5' | 'h6' {
  const level = headingLevel(block)
  return level === 1 ? 'h2' : `h${level}`
}
