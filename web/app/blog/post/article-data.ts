import { type HeadingEntry, inOrder } from '@ledgerdeck/blocks'
import type { ContentBlock } from '@ledgerdeck/contract/content-blocks'
import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'
import type { CalculatorProps } from './components/blocks/calculator-frame.tsx'
import { contentsOf } from './heading-outline.ts'

export interface ArticleData {
  contents: HeadingEntry[]
  /** Null in a page whose document holds the text that the server has rendered. */
  blocks: readonly ContentBlock[] | null
  /** The calculators among the blocks that the document holds. */
  calculators: CalculatorProps[]
}

/** The blocks of the article that the server renders, which it does not send as data. */
export const renderedBlocksContext = createContext<readonly ContentBlock[] | null>(null)

/** The same for components. Null in browsers. */
export const RenderedBlocks = createReactContext<readonly ContentBlock[] | null>(null)

export function wholeArticle(blocks: readonly ContentBlock[]): ArticleData {
  return { contents: contentsOf(blocks), blocks, calculators: [] }
}

/** What the browser needs beside the document. */
export function renderedArticle(blocks: readonly ContentBlock[]): ArticleData {
  const calculators = inOrder(blocks).flatMap(({ block_type, data_json: setup, calculation, caption }) =>
    block_type === 'calculator' && calculation ? [{ setup, calculation, caption }] : [],
  )
  return { contents: contentsOf(blocks), blocks: blocks.length === 0 ? blocks : null, calculators }
}
