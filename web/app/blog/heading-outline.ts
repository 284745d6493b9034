import { type HeadingEntry, headingLevel, inOrder, type ReaderBlock, tableOfContents } from '@ledgerdeck/blocks'

type HeadingTag = 'h2' | 'h3' | 'h4' | 'h5' | 'h6'

/** How a heading block stands in the page. `depth` is its level in the outline, which never skips one. */
export interface OutlinedHeading {
  tag: HeadingTag
  depth: number
  /** Its id on the page; undefined for a heading without a word. */
  anchor: string | undefined
}

/** Ids that the post page uses itself. */
const takenIds = ['main', 'content', 'comments', 'related-posts', 'contents']

const tags: Record<number, HeadingTag> = { 2: 'h2', 3: 'h3', 4: 'h4', 5: 'h5', 6: 'h6' }

/**
 * The heading blocks of a document by their order number. The title of the post is the only `h1`: a level 1 block is an `h2`, and
 * a heading that jumps over a level keeps its tag and look but counts as the next one down.
 */
export function headingOutline(blocks: readonly ReaderBlock[]): Map<number, OutlinedHeading> {
  const anchors = new Map(contentsOf(blocks).map(({ order, anchor }) => [order, anchor]))
  const outline = new Map<number, OutlinedHeading>()
  let depthAbove = 1
  for (const block of inOrder(blocks).filter(({ block_type }) => block_type === 'heading')) {
    const level = Math.max(2, headingLevel(block))
    const depth = Math.min(level, depthAbove + 1)
    outline.set(block.order, { tag: tags[level] ?? 'h2', depth, anchor: anchors.get(block.order) })
    depthAbove = depth
  }
  return outline
}

/** The lines of a document's table of contents. */
export function contentsOf(blocks: readonly ReaderBlock[]): HeadingEntry[] {
  return tableOfContents(blocks, takenIds)
}
