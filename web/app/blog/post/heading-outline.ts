import { type HeadingEntry, headingTag, inOrder, type ReaderBlock, tableOfContents } from '@ledgerdeck/blocks'

/** How a heading block stands in the page. `depth` is its level in the outline, which never skips one. */
export interface OutlinedHeading {
  tag: ReturnType<typeof headingTag>
  depth: number
  /** Its id on the page; undefined for a heading without a word. */
  anchor: string | undefined
}

/** Ids that the post page uses itself. */
const takenIds = ['main', 'content', 'comments', 'related-posts', 'contents']

/**
 * The heading blocks of a document by their order number. A heading that jumps over a level keeps its tag and look but counts as the
 * next one down.
 */
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

/** The lines of a document's table of contents. */
export function contentsOf(blocks: readonly ReaderBlock[]): HeadingEntry[] {
  return tableOfContents(blocks, takenIds)
}
