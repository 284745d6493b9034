import { expect, test } from 'vitest'
import { changeDraft } from './draft-changes.ts'
import { type DraftBlock, emptyDraft, featuredImage, newDraftBlock, type StoredImage } from './post-draft.ts'
import { shownBlock, shownPost } from './preview-post.ts'

const nothing = { urls: new Map<string, string>(), codeLines: new Map() }
const stored: StoredImage = { path: 'a.webp', url: '/media/a.webp', width: 8, height: 6, sources: [] }

const block = (type: Parameters<typeof newDraftBlock>[0], fields: Partial<DraftBlock> = {}) =>
  ({ ...newDraftBlock(type, [], 'a'), ...fields }) as DraftBlock

test('a block that did not change is the same object, also beside others that did', () => {
  const one = block('paragraph', { text_content: '**a**' })
  const shown = shownBlock(one, 1, nothing)
  expect(shown.inline).toEqual([{ type: 'strong', children: [{ type: 'text', text: 'a' }] }])
  expect(shownBlock(one, 1, { urls: new Map([['b', 'blob:b']]), codeLines: new Map() })).toBe(shown)
  const moved = shownBlock(one, 2, nothing)
  expect(moved).toEqual({ ...shown, order: 2 })
  expect(moved.inline).toBe(shown.inline)
  expect(shownBlock({ ...one, text_content: 'b' }, 1, nothing).inline).toEqual([{ type: 'text', text: 'b' }])
})

test('the items of a list are parsed, and code is not', () => {
  const list = block('list', { data_json: { type: 'ordered', items: ['*a*', 'b'] } })
  expect(shownBlock(list, 1, nothing).inline_items).toEqual([
    [{ type: 'em', children: [{ type: 'text', text: 'a' }] }],
    [{ type: 'text', text: 'b' }],
  ])
  const code = block('code_snippet', { text_content: '**a**' })
  expect(shownBlock(code, 1, nothing)).toMatchObject({ inline: [], code_lines: [] })
  const lines = [[['', '**a**']]]
  expect(shownBlock(code, 1, { ...nothing, codeLines: new Map([['a', lines]]) } as never).code_lines).toBe(lines)
})

test('an image shows what is stored, what was picked in its place, or nothing', () => {
  const urls = new Map([['a', 'blob:new']])
  const shownUrl = (image: DraftBlock['image']) =>
    shownBlock(block('image', { image }), 1, { ...nothing, urls }).image_file_url
  expect(shownUrl({ kind: 'none' })).toBeNull()
  expect(shownUrl({ kind: 'existing', stored })).toBe('/media/a.webp')
  expect(shownUrl({ kind: 'picked', fileName: 'b.png', stored })).toBe('blob:new')
  expect(shownUrl({ kind: 'cleared', stored })).toBeNull()
})

test('a block of an unknown type is shown as readers would get it', () => {
  const video = { ...block('paragraph'), block_type: 'unsupported', storedType: 'video' } as DraftBlock
  expect(shownBlock(video, 1, nothing).block_type).toBe('video')
})

test('the head of the post names what was typed', () => {
  const draft = changeDraft(
    { ...emptyDraft(), title: ' Duration ', category_names: 'Bonds, bonds', tag_names: 'risk,' },
    { type: 'pick-image', slotKey: featuredImage, fileName: 'c.png' },
  )
  const around = { urls: new Map([[featuredImage, 'blob:c']]) }
  const post = shownPost(draft, [], around, { author: 'mara_quill', publishedDate: null })
  expect(post).toMatchObject({ title: 'Duration', featured_image_url: 'blob:c', reading_minutes: 1 })
  expect(post.categories.map(({ name }) => name)).toEqual(['Bonds'])
  expect(post.author?.username).toBe('mara_quill')
  expect(shownPost(emptyDraft(), [], around, { author: undefined, publishedDate: null })).toMatchObject({
    title: 'Untitled post',
    author: null,
    featured_image_url: null,
  })
})

test('the reading time is that of readers', () => {
  const long = shownBlock(block('paragraph', { text_content: 'word '.repeat(660) }), 1, nothing)
  const around = { author: undefined, publishedDate: null }
  expect(shownPost(emptyDraft(), [long], nothing, around).reading_minutes).toBe(3)
})
