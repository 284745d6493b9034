import type { BlockType } from './block-fields.ts'
import { blockTypes } from './block-fields.ts'
import type { CalculatorBlock } from './calculator.ts'
import { newCalculatorBlock } from './calculator.ts'
import type { CodeSnippetBlock } from './code-snippet.ts'
import { newCodeSnippetBlock } from './code-snippet.ts'
import type { HeadingBlock } from './heading.ts'
import { newHeadingBlock } from './heading.ts'
import type { ImageBlock } from './image.ts'
import { newImageBlock } from './image.ts'
import type { ListBlock } from './list.ts'
import { newListBlock } from './list.ts'
import type { ParagraphBlock } from './paragraph.ts'
import { newParagraphBlock } from './paragraph.ts'
import type { QuoteBlock } from './quote.ts'
import { newQuoteBlock } from './quote.ts'

export type ContentBlock =
  | ParagraphBlock
  | HeadingBlock
  | ImageBlock
  | QuoteBlock
  | CodeSnippetBlock
  | ListBlock
  | CalculatorBlock

const makers: { [Type in BlockType]: (order: number) => Extract<ContentBlock, { block_type: Type }> } = {
  paragraph: newParagraphBlock,
  heading: newHeadingBlock,
  image: newImageBlock,
  quote: newQuoteBlock,
  code_snippet: newCodeSnippetBlock,
  list: newListBlock,
  calculator: newCalculatorBlock,
}

/** Returns a valid block with the defaults of its type. */
export function newBlock(blockType: BlockType, order: number): ContentBlock {
  return makers[blockType](order)
}

export function isBlockType(blockType: string): blockType is BlockType {
  return blockTypes.some((known) => known === blockType)
}
