import { inOrder } from './block-order.ts'
import { headingLevel } from './heading.ts'
import type { ReaderBlock } from './reader-block.ts'
import { slugFromText } from './slug.ts'

const maxAnchorCharacters = 80

/** `order` is that of the heading block; `anchor` is unique on the page. */
export type HeadingEntry = { order: number; text: string; level: 1 | 2 | 3 | 4 | 5 | 6; anchor: string }

/** Appends `-2`, `-3`, … to equal anchors. @param taken ids that the page uses otherwise */
export function tableOfContents(blocks: readonly ReaderBlock[], taken: Iterable<string> = []): HeadingEntry[] {
  const anchors = new Set(taken)
  return inOrder(blocks)
    .filter((block) => block.block_type === 'heading' && block.text_content.trim() !== '')
    .map((block) => {
      const text = block.text_content.trim()
      const anchor = freeAnchor(anchorFromText(text), anchors)
      anchors.add(anchor)
      return { order: block.order, text, level: headingLevel(block), anchor }
    })
}

export function anchorFromText(text: string): string {
  return slugFromText(text, maxAnchorCharacters) || 'section'
}

function freeAnchor(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  let copy = 2
  while (taken.has(`${wanted}-${copy}`)) copy += 1
  return `${wanted}-${copy}`
}
