import { BLOCK_TYPES, type BlockType } from '@ledgerdeck/blocks'
import type { DraftBlock } from './post-draft.ts'

const names: Record<BlockType, string> = {
  paragraph: 'Paragraph',
  heading: 'Heading',
  image: 'Image',
  quote: 'Quote',
  code_snippet: 'Code',
  list: 'List',
  calculator: 'Calculator',
}

/** What writers call a block. */
export function blockName({ block_type }: Pick<DraftBlock, 'block_type'>): string {
  return block_type === 'unsupported' ? 'Unsupported block' : names[block_type]
}

/** The types that can be added, with their names. */
export const addableBlocks = BLOCK_TYPES.map((blockType) => ({ blockType, name: names[blockType] }))
