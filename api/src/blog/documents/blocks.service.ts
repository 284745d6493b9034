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

export interface RenderedDocument<Rendered = RenderedBlock> {
  blocks: (ContentBlock & { rendered: Rendered })[]
  readingMinutes: number
  plainText: string
}

/** Blocks the event loop: for trusted content only. Use `renderDocument` for user input. */
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
