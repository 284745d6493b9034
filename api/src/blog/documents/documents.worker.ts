import { blockToPlainText, type ContentBlock, calculationOf, type Inline, readingMinutes } from '@ledgerdeck/blocks'
import { parseTexts } from '@ledgerdeck/blocks/inline-markdown'
import { type BlockListReading, readBlockList } from './block-lists.service.ts'

/** What is done with a document that a user sent: its list of blocks is read, or some of its blocks are rendered. */
export type DocumentQuestion = { list: string } | { blocks: ContentBlock[] }

/** What follows from one block. */
export interface BlockRendering {
  /** Its `RenderedBlock` without colours, as JSON: a text comes out of a thread in no time, a tree does not. */
  json: string
  /** How many elements readers get for it. */
  pieces: number
  plainText: string
  /** Its part in the reading time. */
  minutes: number
}

export type DocumentAnswer = BlockListReading | BlockRendering[]

export default function answer(question: DocumentQuestion): DocumentAnswer {
  return 'list' in question ? readBlockList(question.list) : question.blocks.map(renderBlock)
}

function renderBlock(block: ContentBlock): BlockRendering {
  const texts = parseTexts(block)
  const calculation = calculationOf(block)
  const source = { ...block, ...texts, calculation }
  return {
    json: JSON.stringify({ ...texts, code_lines: [], calculation }),
    pieces:
      countPieces(texts.inline) +
      texts.inline_items.reduce((sum, item) => sum + 1 + countPieces(item), 0) +
      (calculation ? calculation.inputs.length + calculation.figures.length : 0),
    plainText: blockToPlainText(source),
    minutes: readingMinutes(source),
  }
}

function countPieces(inlines: readonly Inline[]): number {
  return inlines.reduce((sum, inline) => sum + 1 + ('children' in inline ? countPieces(inline.children) : 0), 0)
}
