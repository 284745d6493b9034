import { inOrder } from './block-order.ts'
import { headingLevel } from './heading.ts'
import type { ReaderBlock } from './reader-block.ts'
import { slugFromText } from './slug.ts'

const MAX_ANCHOR_CHARACTERS = 80

/** One line of a table of contents. `order` is the heading block's order number, `anchor` its unique id on the page. */
export type HeadingEntry = { order: number; text: string; level: 1 | 2 | 3 | 4 | 5 | 6; anchor: string }

/**
 * The headings of a document in reading order, each with an anchor. Headings without a word are left out.
 *
 * An anchor is made of the heading's own words, so that links from elsewhere survive changes to the rest of the document. Headings with
 * the same words get `-2`, `-3`, … in reading order.
 *
 * @param taken ids the page uses for something else; no anchor will equal one of them
 */
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

/** The heading's words as a slug. Never empty. */
export function anchorFromText(text: string): string {
  return slugFromText(text, MAX_ANCHOR_CHARACTERS) || 'section'
}

function freeAnchor(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  let copy = 2
  while (taken.has(`${wanted}-${copy}`)) copy += 1
  return `${wanted}-${copy}`
}
