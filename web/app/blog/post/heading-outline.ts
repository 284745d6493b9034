import { type HeadingEntry, headingTag, inOrder, type ReaderBlock, tableOfContents } from '@ledgerdeck/blocks'

/** `depth` is the level in the outline, which never skips one. */
export interface OutlinedHeading {
  tag: ReturnType<typeof headingTag>
  depth: number
  /** Undefined for a heading without a word. */
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
