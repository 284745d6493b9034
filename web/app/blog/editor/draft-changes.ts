import { type BlockType, type ListType, maxBlocks, maxListItems } from '@ledgerdeck/blocks'
import type { CalculatorDraft } from './calculator-draft.ts'
import { type DraftBlock, featuredImage, type ImageSlot, newDraftBlock, type PostDraft } from './post-draft.ts'

export type BlockTexts = Pick<DraftBlock, 'text_content' | 'alt_text' | 'caption' | 'attribution' | 'code_language'>

export type DraftChange =
  | { type: 'add'; blockType: BlockType; index: number; clientId: string }
  | { type: 'put-back'; block: DraftBlock; index: number }
  | { type: 'remove'; clientId: string }
  | { type: 'move'; clientId: string; to: number }
  | { type: 'write'; clientId: string; texts: Partial<BlockTexts> }
  | { type: 'set-level'; clientId: string; level: number }
  | { type: 'set-list-type'; clientId: string; listType: ListType }
  | { type: 'set-calculator'; clientId: string; calculator: CalculatorDraft }
  | { type: 'set-items'; clientId: string; items: readonly string[] }
  | ImageChange

/** `slotKey` is the client id of an image block, or `featuredImage`. */
export type ImageChange =
  | { type: 'pick-image'; slotKey: string; fileName: string }
  | { type: 'clear-image'; slotKey: string }
  | { type: 'restore-image'; slotKey: string }

/** Impossible changes, such as one block too many, change nothing. */
export function changeDraft(draft: PostDraft, change: DraftChange): PostDraft {
  switch (change.type) {
    case 'pick-image':
    case 'clear-image':
    case 'restore-image':
      return changeImage(draft, change)
    default:
      return withBlocks(draft, changeBlocks(draft.blocks, change))
  }
}

type BlocksChange = Exclude<DraftChange, ImageChange>

function changeBlocks(blocks: DraftBlock[], change: BlocksChange): DraftBlock[] {
  switch (change.type) {
    case 'add':
      return insert(blocks, newDraftBlock(change.blockType, blocks, change.clientId), change.index)
    case 'put-back':
      return insert(blocks, change.block, change.index)
    case 'remove':
      return blocks.filter(({ clientId }) => clientId !== change.clientId)
    case 'move':
      return move(blocks, change.clientId, change.to)
    default:
      return changeOne(blocks, change.clientId, (block) => changeBlock(block, change))
  }
}

function changeBlock(
  block: DraftBlock,
  change: Exclude<BlocksChange, { type: 'add' | 'put-back' | 'remove' | 'move' }>,
) {
  switch (change.type) {
    case 'write':
      return { ...block, ...change.texts }
    case 'set-level':
      return block.block_type === 'heading' ? { ...block, data_json: { level: change.level } } : block
    case 'set-list-type':
      return block.block_type === 'list'
        ? { ...block, data_json: { ...block.data_json, type: change.listType } }
        : block
    case 'set-calculator':
      return block.block_type === 'calculator' ? { ...block, data_json: change.calculator } : block
    case 'set-items':
      return block.block_type === 'list' && change.items.length > 0
        ? { ...block, data_json: { ...block.data_json, items: change.items.slice(0, maxListItems) } }
        : block
  }
}

export function moved<Element>(list: readonly Element[], from: number, to: number): Element[] {
  const target = Math.min(Math.max(to, 0), list.length - 1)
  const others = list.toSpliced(from, 1)
  return others.toSpliced(target, 0, ...list.slice(from, from + 1))
}

function insert(blocks: DraftBlock[], block: DraftBlock, index: number): DraftBlock[] {
  const isThere = blocks.some(({ clientId }) => clientId === block.clientId)
  if (isThere || blocks.length >= maxBlocks) return blocks
  return blocks.toSpliced(Math.min(Math.max(index, 0), blocks.length), 0, block)
}

function move(blocks: DraftBlock[], clientId: string, to: number): DraftBlock[] {
  const from = blocks.findIndex((block) => block.clientId === clientId)
  return from === -1 || from === to ? blocks : moved(blocks, from, to)
}

function changeOne(blocks: DraftBlock[], clientId: string, change: (block: DraftBlock) => DraftBlock): DraftBlock[] {
  const index = blocks.findIndex((block) => block.clientId === clientId)
  const block = blocks[index]
  return block ? blocks.with(index, change(block)) : blocks
}

function changeImage(draft: PostDraft, change: ImageChange): PostDraft {
  if (change.slotKey === featuredImage) return { ...draft, featured_image: changeSlot(draft.featured_image, change) }
  return withBlocks(
    draft,
    changeOne(draft.blocks, change.slotKey, (block) => ({ ...block, image: changeSlot(block.image, change) })),
  )
}

function changeSlot(slot: ImageSlot, change: ImageChange): ImageSlot {
  const stored = slot.kind === 'none' ? null : slot.stored
  if (change.type === 'pick-image') return { kind: 'picked', fileName: change.fileName, stored }
  if (stored === null) return { kind: 'none' }
  return change.type === 'clear-image' ? { kind: 'cleared', stored } : { kind: 'existing', stored }
}

function withBlocks(draft: PostDraft, blocks: DraftBlock[]): PostDraft {
  return blocks === draft.blocks ? draft : { ...draft, blocks }
}
