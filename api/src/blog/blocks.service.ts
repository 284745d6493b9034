import {
  type ContentBlock,
  documentToPlainText,
  inOrder,
  listItems,
  type ReaderBlock,
  readingTimeMinutes,
} from '@ledgerdeck/blocks'
import { parseInline } from '@ledgerdeck/blocks/inline-markdown'
import { colorCode } from './code-colors.service.ts'
import type { RenderedBlock } from './content-blocks.table.ts'

/** A document as it is stored. */
export interface RenderedDocument {
  /** In reading order. */
  blocks: (ContentBlock & { rendered: RenderedBlock })[]
  readingMinutes: number
  /** All words, for the search. */
  plainText: string
}

/**
 * Makes of a document what readers and the search need beside it: inline Markdown parsed, code coloured, plain text,
 * reading time. Slow: call it outside a transaction.
 */
export async function renderBlocks(document: readonly ContentBlock[]): Promise<RenderedDocument> {
  const blocks = await Promise.all(
    inOrder(document).map(async (block) => ({ ...block, rendered: await renderBlock(block) })),
  )
  const texts = blocks.map(({ rendered, ...block }) => ({ ...block, ...rendered }))
  return { blocks, readingMinutes: readingTimeMinutes(texts), plainText: documentToPlainText(texts) }
}

async function renderBlock(block: ReaderBlock): Promise<RenderedBlock> {
  const hasInline = block.block_type === 'paragraph' || block.block_type === 'quote'
  return {
    inline: hasInline ? parseInline(block.text_content) : [],
    inline_items: block.block_type === 'list' ? listItems(block).map(parseInline) : [],
    code_lines: block.block_type === 'code_snippet' ? await colorCode(block.text_content, block.code_language) : [],
  }
}
