import { listItems, type ReaderBlock } from '@ledgerdeck/blocks'
import { parseInline } from '@ledgerdeck/blocks/inline-markdown'
import type { RenderedBlock } from './content-blocks.table.ts'

/** The texts of a block with their inline Markdown parsed. Takes milliseconds for a large block. */
export function parseTexts(block: ReaderBlock): Omit<RenderedBlock, 'code_lines'> {
  const hasInline = block.block_type === 'paragraph' || block.block_type === 'quote'
  return {
    inline: hasInline ? parseInline(block.text_content) : [],
    inline_items: block.block_type === 'list' ? listItems(block).map(parseInline) : [],
  }
}
