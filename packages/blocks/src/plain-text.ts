import type { Calculation } from '@ledgerdeck/calculators'
import { inOrder } from './block-order.ts'
import { calculatorToPlainText } from './calculator.ts'
import { codeSnippetToPlainText } from './code-snippet.ts'
import { headingToPlainText } from './heading.ts'
import { imageToPlainText } from './image.ts'
import type { Inline } from './inline.ts'
import { listToPlainText } from './list.ts'
import { paragraphToPlainText } from './paragraph.ts'
import { quoteToPlainText } from './quote.ts'
import type { ReaderBlock } from './reader-block.ts'

/** A block with its parsed text or items, or a calculator's result, if available. */
export type TextSource = ReaderBlock & {
  inline?: readonly Inline[]
  inline_items?: readonly (readonly Inline[])[]
  calculation?: Calculation | undefined
}

export function blockToPlainText(block: TextSource): string {
  switch (block.block_type) {
    case 'paragraph':
      return paragraphToPlainText(block, block.inline)
    case 'heading':
      return headingToPlainText(block)
    case 'image':
      return imageToPlainText(block)
    case 'quote':
      return quoteToPlainText(block, block.inline)
    case 'code_snippet':
      return codeSnippetToPlainText(block)
    case 'list':
      return listToPlainText(block, block.inline_items)
    case 'calculator':
      return calculatorToPlainText(block, block.calculation)
    default:
      return ''
  }
}

/** Joins blocks in reading order by an empty line. Unparsed blocks are as typed. */
export function documentToPlainText(blocks: readonly TextSource[]): string {
  return inOrder(blocks)
    .map((block) => blockToPlainText(block).trim())
    .filter((text) => text !== '')
    .join('\n\n')
}
