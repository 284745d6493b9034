import { blockTypes, maxBlocks } from '@ledgerdeck/blocks'
import { newSetup } from '@ledgerdeck/calculators'
import { expect, test } from 'vitest'
import { draftOfSetup } from './calculator-draft.ts'
import { changeDraft, type DraftChange, moved } from './draft-changes.ts'
import { emptyDraft, featuredImage, type ImageSlot, type PostDraft, type StoredImage } from './post-draft.ts'

const stored: StoredImage = { path: 'images/a.webp', url: '/media/a.webp', width: 8, height: 6, sources: [] }

const apply = (draft: PostDraft, ...changes: DraftChange[]) => changes.reduce(changeDraft, draft)

const add = (clientId: string, index: number, blockType: (typeof blockTypes)[number] = 'paragraph'): DraftChange => ({
  type: 'add',
  blockType,
  index,
  clientId,
})

const three = apply(emptyDraft(), add('a', 0), add('b', 1), add('c', 2))
const idsOf = ({ blocks }: PostDraft) => blocks.map(({ clientId }) => clientId).join('')
const blockOf = ({ blocks }: PostDraft, clientId: string) => blocks.find((block) => block.clientId === clientId)

test('a new block gets the next order number, wherever it is put', { tags: ['editor-11'] }, () => {
  const draft = apply(three, add('d', 1), { type: 'remove', clientId: 'a' }, add('e', 0))
  expect(draft.blocks.map(({ clientId, order }) => [clientId, order])).toEqual([
    ['e', 5],
    ['d', 4],
    ['b', 2],
    ['c', 3],
  ])
})

test.for(blockTypes)(
  'a new %s block has the defaults of its type, no id and no image',
  { tags: ['editor-12', 'entity-17', 'constant-22'] },
  (blockType) => {
    const [block] = apply(emptyDraft(), add('a', 0, blockType)).blocks
    expect(block).toMatchObject({
      block_type: blockType,
      order: 1,
      id: null,
      image: { kind: 'none' },
      text_content: '',
    })
    expect(block?.code_language).toBe('javascript')
    const data = {
      heading: { level: 2 },
      list: { type: 'unordered', items: [''] },
      calculator: draftOfSetup(newSetup('loan')),
    }
    expect(block?.data_json).toEqual(data[blockType as keyof typeof data] ?? {})
  },
)

test('a post takes no block beyond the most it holds', () => {
  const full = apply(emptyDraft(), ...Array.from({ length: maxBlocks }, (_, index) => add(`n${index}`, index)))
  expect(changeDraft(full, add('more', 0))).toBe(full)
})

test('a block moves to any place, and no further than the ends', () => {
  expect(idsOf(apply(three, { type: 'move', clientId: 'a', to: 1 }))).toBe('bac')
  expect(idsOf(apply(three, { type: 'move', clientId: 'a', to: 99 }))).toBe('bca')
  expect(idsOf(apply(three, { type: 'move', clientId: 'c', to: -1 }))).toBe('cab')
  expect(apply(three, { type: 'move', clientId: 'b', to: 1 })).toBe(three)
  expect(apply(three, { type: 'move', clientId: 'x', to: 1 })).toBe(three)
})

test('moving an element leaves the given list alone', () => {
  const list = ['a', 'b', 'c']
  expect(moved(list, 0, 2)).toEqual(['b', 'c', 'a'])
  expect(list).toEqual(['a', 'b', 'c'])
})

test('a removed block can be put back once, where it was', () => {
  const block = blockOf(three, 'b')
  if (!block) throw new Error('no block')
  const without = apply(three, { type: 'remove', clientId: 'b' })
  expect(idsOf(without)).toBe('ac')
  const again = apply(without, { type: 'put-back', block, index: 1 })
  expect(again).toEqual(three)
  expect(changeDraft(again, { type: 'put-back', block, index: 0 })).toBe(again)
})

test('writing in one block leaves the others the very same', () => {
  const draft = apply(three, { type: 'write', clientId: 'b', texts: { text_content: 'x', caption: 'y' } })
  expect(blockOf(draft, 'b')).toMatchObject({ text_content: 'x', caption: 'y' })
  expect(blockOf(draft, 'a')).toBe(blockOf(three, 'a'))
  expect(blockOf(draft, 'c')).toBe(blockOf(three, 'c'))
})

test('a list never loses its last item, and takes no other data', { tags: ['editor-17'] }, () => {
  const list = apply(emptyDraft(), add('l', 0, 'list'))
  const written = apply(list, { type: 'set-items', clientId: 'l', items: ['one', 'two'] })
  const ordered = apply(written, { type: 'set-list-type', clientId: 'l', listType: 'ordered' })
  expect(blockOf(ordered, 'l')?.data_json).toEqual({ type: 'ordered', items: ['one', 'two'] })
  expect(blockOf(apply(ordered, { type: 'set-items', clientId: 'l', items: [] }), 'l')).toEqual(blockOf(ordered, 'l'))
  expect(blockOf(apply(ordered, { type: 'set-level', clientId: 'l', level: 3 }), 'l')).toEqual(blockOf(ordered, 'l'))
})

const image = (slotKey: string, draft: PostDraft): ImageSlot | undefined =>
  slotKey === featuredImage ? draft.featured_image : blockOf(draft, slotKey)?.image

test.for(['i', featuredImage])(
  'an image at %s is picked, cleared and restored',
  { tags: ['editor-13', 'editor-15'] },
  (slotKey) => {
    const none = apply(emptyDraft(), add('i', 0, 'image'))
    const existing: PostDraft = {
      ...none,
      featured_image: { kind: 'existing', stored },
      blocks: none.blocks.map((block) => ({ ...block, image: { kind: 'existing', stored } })),
    }
    const pick: DraftChange = { type: 'pick-image', slotKey, fileName: 'b.png' }
    const clear: DraftChange = { type: 'clear-image', slotKey }
    const restore: DraftChange = { type: 'restore-image', slotKey }
    expect(image(slotKey, apply(none, pick))).toEqual({ kind: 'picked', fileName: 'b.png', stored: null })
    expect(image(slotKey, apply(none, pick, clear))).toEqual({ kind: 'none' })
    expect(image(slotKey, apply(none, clear))).toEqual({ kind: 'none' })
    expect(image(slotKey, apply(existing, clear))).toEqual({ kind: 'cleared', stored })
    expect(image(slotKey, apply(existing, clear, pick))).toEqual({ kind: 'picked', fileName: 'b.png', stored })
    expect(image(slotKey, apply(existing, clear, pick, clear))).toEqual({ kind: 'cleared', stored })
    expect(image(slotKey, apply(existing, pick, restore))).toEqual({ kind: 'existing', stored })
    expect(image(slotKey, apply(existing, clear, restore))).toEqual({ kind: 'existing', stored })
  },
)
