import { type HeadingEntry, headingTag, inOrder, type ReaderBlock, tableOfContents } from '@ledgerdeck/blocks'
import type { ContentBlock } from '@ledgerdeck/contract/content-blocks'
import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'
import type { CalculatorProps } from './components/blocks/calculator-frame.tsx'

export interface ArticleData {
  contents: HeadingEntry[]
  /** Null in a page whose document holds the text that the server has rendered. */
  blocks: readonly ContentBlock[] | null
  calculators: CalculatorProps[]
}

/** The blocks of the article that the server renders, which it does not send as data. */
export const renderedBlocksContext = createContext<readonly ContentBlock[] | null>(null)

/** The same for components. Null in browsers. */
export const RenderedBlocks = createReactContext<readonly ContentBlock[] | null>(null)

export function wholeArticle(blocks: readonly ContentBlock[]): ArticleData {
  return { contents: contentsOf(blocks), blocks, calculators: [] }
}

export function renderedArticle(blocks: readonly ContentBlock[]): ArticleData {
  const calculators = inOrder(blocks).flatMap(({ block_type, data_json: setup, calculation, caption }) =>
    block_type === 'calculator' && calculation ? [{ setup, calculation, caption }] : [],
  )
  return { contents: contentsOf(blocks), blocks: blocks.length === 0 ? blocks : null, calculators }
}

/** `depth` is the level in the outline, which never skips one. */
export interface OutlinedHeading {
  tag: ReturnType<typeof headingTag>
  depth: number
  anchor: string | undefined
}

/** Ids that the post page itself uses. */
const takenIds = ['main', 'content', 'comments', 'related-posts', 'contents']

/** By order number. Below a skipped level, a heading counts as the next level down. */
export function headingOutline(blocks: readonly ReaderBlock[]): Map<number, OutlinedHeading> {
  const anchors = new Map(contentsOf(blocks).map(({ order, anchor }) => [order, anchor]))
  const outline = new Map<number, OutlinedHeading>()
  let depthAbove = 1
  for (const block of inOrder(blocks).filter(({ block_type }) => block_type === 'heading')) {
    const tag = headingTag(block)
    const depth = Math.min(Number(tag.slice(1)), depthAbove + 1)
    outline.set(block.order, { tag, depth, anchor: anchors.get(block.order) })
    depthAbove = depth
  }
  return outline
}

export function contentsOf(blocks: readonly ReaderBlock[]): HeadingEntry[] {
  return tableOfContents(blocks, takenIds)
}
