import {
  type ContentBlock,
  calculationOf,
  documentToPlainText,
  inOrder,
  type ReaderBlock,
  readingTimeMinutes,
} from '@ledgerdeck/blocks'
import { parseTexts } from '@ledgerdeck/blocks/inline-markdown'
import { colorCode } from './code-colors.service.ts'
import type { RenderedBlock } from './content-blocks.table.ts'

/** A document as it is stored. */
export interface RenderedDocument<Rendered = RenderedBlock> {
  /** In reading order. */
  blocks: (ContentBlock & { rendered: Rendered })[]
  readingMinutes: number
  /** All words, for the search. */
  plainText: string
}

/**
 * Parses inline Markdown, colours code, works out calculators, and derives plain text and reading time. Blocks the event
 * loop, so use it for known content only and `renderDocument` for input of users.
 */
export async function renderBlocks(document: readonly ContentBlock[]): Promise<RenderedDocument> {
  const blocks = await Promise.all(
    inOrder(document).map(async (block) => ({ ...block, rendered: await renderBlock(block) })),
  )
  const texts = blocks.map(({ rendered, ...block }) => ({ ...block, ...rendered }))
  return { blocks, readingMinutes: readingTimeMinutes(texts), plainText: documentToPlainText(texts) }
}

async function renderBlock(block: ReaderBlock): Promise<RenderedBlock> {
  const isCode = block.block_type === 'code_snippet'
  return {
    ...parseTexts(block),
    calculation: calculationOf(block),
    code_lines: isCode ? await colorCode(block.text_content, block.code_language) : [],
  }
}
