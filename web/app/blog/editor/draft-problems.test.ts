import { maxBlockCharacters, maxBlocks, type newBlock } from '@ledgerdeck/blocks'
import { expect, test } from 'vitest'
import { changeDraft } from './draft-changes.ts'
import { missingImages, problemsOf } from './draft-problems.ts'
import { type DraftBlock, emptyDraft, newDraftBlock, type PostDraft } from './post-draft.ts'

const noFiles = new Map<string, File>()
const titled: PostDraft = { ...emptyDraft(), title: 'Duration' }
const withBlock = (fields: Partial<DraftBlock>, type: Parameters<typeof newBlock>[0] = 'paragraph'): PostDraft => ({
  ...titled,
  blocks: [{ ...newDraftBlock(type, [], 'a'), ...fields } as DraftBlock],
})
const found = (draft: PostDraft) =>
  problemsOf(draft, noFiles).map(({ clientId, field, message }) => [clientId ?? 'post', field, message])

test('a post needs a title and nothing else', { tags: ['validation-10'] }, () => {
  expect(found(titled)).toEqual([])
  expect(found({ ...titled, title: '  ' })).toEqual([['post', 'title', 'Title is required.']])
})

test.for<[keyof PostDraft, number]>([
  ['title', 200],
  ['summary', 500],
  ['meta_description', 500],
  ['keywords', 500],
  ['featured_image_alt', 500],
])('%s holds at most %i characters', ([field, max]) => {
  expect(found({ ...titled, [field]: 'a'.repeat(max) })).toEqual([])
  expect(found({ ...titled, [field]: 'a'.repeat(max + 1) })).toEqual([
    ['post', field, `Use up to ${max} characters. You have ${max + 1}.`],
  ])
})

test('a post has at most 12 categories and 30 tags', () => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `name ${index}`).join(',')
  expect(found({ ...titled, category_names: names(12), tag_names: names(30) })).toEqual([])
  expect(found({ ...titled, category_names: names(13), tag_names: names(31) })).toEqual([
    ['post', 'category_names', 'A post can have up to 12 categories.'],
    ['post', 'tag_names', 'A post can have up to 30 tags.'],
  ])
})

test('a category or a tag has at most 100 characters', () => {
  expect(found({ ...titled, tag_names: `a, ${'b'.repeat(100)}` })).toEqual([])
  expect(found({ ...titled, tag_names: `a, ${'b'.repeat(101)}` })).toEqual([
    ['post', 'tag_names', 'Use up to 100 characters for a name.'],
  ])
})

test('a draft that holds too many blocks says so', () => {
  const [block] = withBlock({}).blocks
  const blocks = Array.from({ length: maxBlocks + 1 }, (_, index) => ({ ...block, clientId: `${index}` }) as DraftBlock)
  expect(found({ ...titled, blocks: blocks.slice(1) })).toEqual([])
  expect(found({ ...titled, blocks })).toEqual([['post', 'blocks', 'A post can have up to 200 blocks.']])
})

test('the texts of a block are counted together', () => {
  const half = 'a'.repeat(maxBlockCharacters / 2)
  const items = (...list: string[]) => withBlock({ data_json: { type: 'ordered', items: list } }, 'list')
  expect(found(items(half, half))).toEqual([])
  expect(found(items(half, half, 'b'))).toEqual([
    ['a', 'text_content', 'A block can have up to 20000 characters. This one has 20001.'],
  ])
})

test.for<[keyof DraftBlock, number]>([
  ['alt_text', 500],
  ['caption', 1_000],
  ['attribution', 300],
])('the %s of a block holds at most %i characters', ([field, max]) => {
  expect(found(withBlock({ [field]: 'a'.repeat(max) }, 'image'))).toEqual([])
  expect(found(withBlock({ [field]: 'a'.repeat(max + 1) }, 'image'))).toHaveLength(1)
})

test('half of a surrogate pair is found wherever it stands', () => {
  expect(found(withBlock({ text_content: '\ud83d' }))).toEqual([
    ['a', 'text_content', 'The text has characters we can’t store. Remove them.'],
  ])
  expect(found({ ...titled, summary: '\u0000' })).toHaveLength(1)
})

test('a picked file that is not at hand has to be picked again', () => {
  const picked = changeDraft(withBlock({}, 'image'), { type: 'pick-image', slotKey: 'a', fileName: 'b.png' })
  expect(found(picked)).toEqual([['a', 'image', 'Pick the file b.png again.']])
  expect(problemsOf(picked, new Map([['a', new File(['b'], 'b.png')]]))).toEqual([])
})

test('a block of an unknown type keeps the post from being saved', () => {
  const draft = withBlock({ block_type: 'unsupported', storedType: 'video' } as Partial<DraftBlock>)
  expect(found(draft)).toEqual([
    ['a', 'text_content', 'You can’t save a block of type video here. Remove it to save the post.'],
  ])
})

test('image blocks without an image are told by their places, and keep nothing from being saved', {
  tags: ['editor-16'],
}, () => {
  const image = withBlock({}, 'image')
  const [block] = image.blocks
  const picked = changeDraft(image, { type: 'pick-image', slotKey: 'a', fileName: 'b.png' })
  expect(found(image)).toEqual([])
  expect(missingImages(image)).toBe('Block 1 has no image.')
  expect(missingImages(picked)).toBeNull()
  expect(missingImages(withBlock({}))).toBeNull()
  const two = { ...image, blocks: [...picked.blocks, block, { ...block, clientId: 'c' }] as DraftBlock[] }
  expect(missingImages(two)).toBe('Blocks 2, 3 have no image.')
})
