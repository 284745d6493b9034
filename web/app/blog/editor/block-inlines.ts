import { parseTexts } from '@ledgerdeck/blocks/inline-markdown'
import type { DraftBlock } from './post-draft.ts'

type Inlines = ReturnType<typeof parseTexts>

const known = new WeakMap<DraftBlock, Inlines>()

/** Parsing is slow: a block that only moves is not parsed again. */
export function inlinesOf(block: DraftBlock): Inlines {
  const found = known.get(block)
  if (found) return found
  const inlines = parseTexts(block)
  known.set(block, inlines)
  return inlines
}
