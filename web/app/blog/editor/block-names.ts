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

export function blockName({ block_type }: Pick<DraftBlock, 'block_type'>): string {
  return block_type === 'unsupported' ? 'Unsupported block' : names[block_type]
}

export const addableBlocks = BLOCK_TYPES.map((blockType) => ({ blockType, name: names[blockType] }))
