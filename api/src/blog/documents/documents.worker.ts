import { blockToPlainText, type ContentBlock, calculationOf, type Inline, readingMinutes } from '@ledgerdeck/blocks'
import { parseTexts } from '@ledgerdeck/blocks/inline-markdown'
import { type BlockListResult, parseBlockList } from './block-inputs.service.ts'

export type DocumentTask = { list: string } | { blocks: ContentBlock[] }

export interface BlockRendering {
  /** A `RenderedBlock` without colours. JSON text leaves a worker much faster than an object. */
  json: string
  nodeCount: number
  plainText: string
  minutes: number
}

export type DocumentTaskResult = BlockListResult | BlockRendering[]

export default function answer(question: DocumentTask): DocumentTaskResult {
  return 'list' in question ? parseBlockList(question.list) : question.blocks.map(renderBlock)
}

function renderBlock(block: ContentBlock): BlockRendering {
  const texts = parseTexts(block)
  const calculation = calculationOf(block)
  const source = { ...block, ...texts, calculation }
  return {
    json: JSON.stringify({ ...texts, code_lines: [], calculation }),
    nodeCount:
      countNodes(texts.inline) +
      texts.inline_items.reduce((sum, item) => sum + 1 + countNodes(item), 0) +
      (calculation ? calculation.inputs.length + calculation.figures.length : 0),
    plainText: blockToPlainText(source),
    minutes: readingMinutes(source),
  }
}

function countNodes(inlines: readonly Inline[]): number {
  return inlines.reduce((sum, inline) => sum + 1 + ('children' in inline ? countNodes(inline.children) : 0), 0)
}
