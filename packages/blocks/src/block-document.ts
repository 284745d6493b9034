import { z } from 'zod'
import { maxBlockCharacters, maxBlocks, maxCalculators } from './block-fields.ts'
import type { ContentBlock } from './block-types.ts'
import { calculatorBlockSchema } from './calculator.ts'
import { codeSnippetBlockSchema } from './code-snippet.ts'
import { headingBlockSchema } from './heading.ts'
import { imageBlockSchema } from './image.ts'
import { listBlockSchema, listItems } from './list.ts'
import { paragraphBlockSchema } from './paragraph.ts'
import { quoteBlockSchema } from './quote.ts'
import type { ReaderBlock } from './reader-block.ts'

/** Accepts at most {@link maxBlockCharacters} in all texts together. Drops unknown keys. */
export function contentBlockSchema() {
  return z
    .discriminatedUnion('block_type', [
      paragraphBlockSchema(),
      headingBlockSchema(),
      imageBlockSchema(),
      quoteBlockSchema(),
      codeSnippetBlockSchema(),
      listBlockSchema(),
      calculatorBlockSchema(),
    ])
    .refine(
      (block) => blockCharacters(block) <= maxBlockCharacters,
      `A block can have up to ${maxBlockCharacters} characters.`,
    )
}

/** Order numbers are unique. The blocks keep the order in which they were given, see `inOrder`. */
export function blockDocumentSchema() {
  return z
    .array(contentBlockSchema())
    .max(maxBlocks, `A post can have up to ${maxBlocks} blocks.`)
    .superRefine(refuseRepeatedOrders)
    .refine((blocks) => !hasTooManyCalculators(blocks), tooManyCalculatorsText)
}

export const tooManyCalculatorsText = `A post can have up to ${maxCalculators} calculators.`

export function hasTooManyCalculators(blocks: readonly { block_type: string }[]): boolean {
  return blocks.filter(({ block_type }) => block_type === 'calculator').length > maxCalculators
}

export type BlockDocument = ContentBlock[]

function refuseRepeatedOrders(blocks: readonly { order: number }[], context: z.RefinementCtx): void {
  const seen = new Set<number>()
  for (const [position, { order }] of blocks.entries()) {
    if (seen.has(order)) {
      context.addIssue({
        code: 'custom',
        path: [position, 'order'],
        message: `Two blocks have the order number ${order}.`,
      })
    }
    seen.add(order)
  }
}

/** Counts UTF-16 code units, including list items. */
export function blockCharacters(block: Omit<ReaderBlock, 'order' | 'image_file' | 'code_language'>): number {
  const texts = [block.text_content, block.alt_text, block.caption, block.attribution]
  if (block.block_type === 'list') texts.push(...listItems(block))
  return texts.reduce((sum, text) => sum + text.length, 0)
}
