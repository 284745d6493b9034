import { blockDocumentSchema, blockTypes, type ContentBlock as DocumentBlock } from '@ledgerdeck/blocks'
import type { Post } from '@ledgerdeck/contract/blog'
import type { ContentBlock } from '@ledgerdeck/contract/content-blocks'
import { createPost, updatePost } from '@ledgerdeck/contract/post-writing'
import { dequal as isSame } from 'dequal'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { emptyBlock, samplePost } from '../sample-post.data.ts'
import { changeDraft, type DraftChange } from './draft-changes.ts'
import { problemsOf } from './draft-problems.ts'
import {
  type DraftFiles,
  draftFromPost,
  emptyDraft,
  featuredImage,
  type ImageSlot,
  type PostDraft,
  withFreshImages,
} from './post-draft.ts'
import { createForm, savePost, statusToSave, updateForm } from './save-post.ts'
import { isPostDraft } from './working-copy.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const document = blockDocumentSchema()
const png = (name: string) => new File(['png'], name, { type: 'image/png' })
const block = (fields: Partial<ContentBlock>): ContentBlock => ({ ...emptyBlock, id: 1, ...fields })
const post: Post = {
  ...samplePost,
  content_blocks: [
    block({ id: 11, order: 3, text_content: 'One' }),
    block({ id: 12, order: 7, block_type: 'image', image_file: 'i.webp', image_file_url: '/media/i.webp' }),
    block({ id: 13, order: 9, block_type: 'list', data_json: { type: 'ordered', items: ['a', 'b'] } }),
  ],
}
const sent = (form: { content_blocks_json: string }): Record<string, unknown>[] => JSON.parse(form.content_blocks_json)
const ordersOf = (form: { content_blocks_json: string }) => sent(form).map(({ id, order }) => [id, order])

test.each<[PostDraft['post_status'], string, Post | null, PostDraft['post_status']]>([
  ['published', '2027-03-01T10:00', null, 'draft'],
  ['published', '2027-03-01T10:00', { ...post, post_status: 'draft' }, 'draft'],
  ['published', '2027-03-01T10:00', { ...post, post_status: 'published' }, 'published'],
  ['published', '', null, 'published'],
  ['draft', '2027-03-01T10:00', null, 'draft'],
  ['hide', '2027-03-01T10:00', { ...post, post_status: 'published' }, 'hide'],
])('a post that is %s and to be published at "%s" is saved as a draft if it is not public yet', (...given) => {
  const [post_status, publish_at, saved, expected] = given
  expect(statusToSave({ ...emptyDraft(), post_status, publish_at }, saved)).toBe(expected)
})

test('a stored post that was not touched is sent as it is', { tags: ['blog-calls-5'] }, () => {
  const form = updateForm(draftFromPost(post), new Map(), post.updated_at)
  expect(form).toMatchObject({
    title: 'Duration without tears',
    category_names: 'Bonds, Economics',
    tag_names: 'risk',
    post_status: 'published',
    base_updated_at: post.updated_at,
  })
  expect(Object.keys(form).filter((name) => /image(?!_alt)/.test(name))).toEqual([])
  expect(ordersOf(form)).toEqual([
    [11, 3],
    [12, 7],
    [13, 9],
  ])
  expect(sent(form)[1]).not.toHaveProperty('image_clear')
})

test('a save that conflicts with nothing but itself, since its response was lost, succeeds', async () => {
  let stored: Post = { ...post, updated_at: '2026-11-02T00:00:00.000Z' }
  const conflict = { status: 409, code: 'post_changed' }
  vi.stubGlobal('document', { cookie: 'csrftoken=plain' })
  vi.stubGlobal('fetch', async (_path: string, { method }: RequestInit) =>
    method === 'GET' ? Response.json(stored) : Response.json({ ...conflict, msg: 'Changed.' }, conflict),
  )
  const values = { ...draftFromPost(post), base: post.updated_at, files: new Map() }
  const transfer = { signal: new AbortController().signal, onProgress: undefined }
  expect((await savePost(values, post, transfer)).data.updated_at).toBe('2026-11-02T00:00:00.000Z')
  await expect(savePost({ ...values, title: 'Another title' }, post, transfer)).rejects.toMatchObject(conflict)
  const added = changeDraft(values, { type: 'add', blockType: 'quote', index: 3, clientId: 'new-1' })
  await expect(savePost({ ...values, ...added }, post, transfer)).rejects.toMatchObject(conflict)
  const withQuote = [...post.content_blocks, block({ id: 57, order: 10, block_type: 'quote' })]
  stored = { ...post, content_blocks: withQuote }
  await expect(savePost({ ...values, ...added }, post, transfer)).resolves.toMatchObject({ msg: '' })
})

test('blocks keep their order numbers while these rise, and are renumbered when they change places', () => {
  const draft = draftFromPost(post)
  const longer = changeDraft(draft, { type: 'add', blockType: 'quote', index: 3, clientId: 'n' })
  expect(ordersOf(updateForm(longer, new Map())).at(-1)).toEqual([undefined, 10])
  const between = changeDraft(draft, { type: 'add', blockType: 'quote', index: 1, clientId: 'n' })
  expect(ordersOf(updateForm(between, new Map()))).toEqual([
    [11, 1],
    [undefined, 2],
    [12, 3],
    [13, 4],
  ])
})

test('no order number is higher than the server takes', () => {
  const highest = draftFromPost({ ...post, content_blocks: [block({ id: 5, order: 1_000_000 })] })
  const longer = changeDraft(highest, { type: 'add', blockType: 'quote', index: 1, clientId: 'n' })
  expect(ordersOf(updateForm(longer, new Map()))).toEqual([
    [5, 1],
    [undefined, 2],
  ])
})

test('files are named by the id of their block, or by the order number of a new one', {
  tags: ['blog-calls-4'],
}, () => {
  const draft = [
    { type: 'pick-image', slotKey: 'block-12', fileName: 'a.png' },
    { type: 'add', blockType: 'image', index: 0, clientId: 'n' },
    { type: 'pick-image', slotKey: 'n', fileName: 'b.png' },
    { type: 'pick-image', slotKey: featuredImage, fileName: 'c.png' },
  ].reduce((now, change) => changeDraft(now, change as DraftChange), draftFromPost(post))
  const files = new Map([
    ['block-12', png('a.png')],
    ['n', png('b.png')],
    [featuredImage, png('c.png')],
    ['gone', png('d.png')],
  ])
  const entries: [string, unknown][] = Object.entries(updateForm(draft, files))
  expect(entries.flatMap(([name, value]) => (value instanceof File ? [[name, value.name]] : []))).toEqual([
    ['featured_image', 'c.png'],
    ['content_block_image_order_1', 'b.png'],
    ['content_block_image_12', 'a.png'],
  ])
})

test('a cleared image is said to be cleared, until another is picked', { tags: ['editor-13'] }, () => {
  const cleared = [
    { type: 'clear-image', slotKey: 'block-12' } as const,
    { type: 'clear-image', slotKey: featuredImage } as const,
  ].reduce(changeDraft, draftFromPost(post))
  expect(updateForm(cleared, new Map()).featured_image_clear).toBe('true')
  expect(sent(updateForm(cleared, new Map()))[1]).toMatchObject({ id: 12, image_clear: true })
  const picked = changeDraft(cleared, { type: 'pick-image', slotKey: 'block-12', fileName: 'a.png' })
  expect(sent(updateForm(picked, new Map([['block-12', png('a.png')]])))[1]).not.toHaveProperty('image_clear')
})

test('a new post is a draft or published', { tags: ['editor-2', 'state-35'] }, () => {
  const form = (post_status: Post['post_status']) => createForm({ ...emptyDraft(), post_status }, new Map()).post_status
  expect([form('draft'), form('published'), form('hide')]).toEqual(['draft', 'published', 'draft'])
})

test('a block of an unknown type keeps it, and data that the editor does not offer comes near to it', () => {
  const odd = draftFromPost({
    ...post,
    content_blocks: [
      block({ id: 1, order: 1, block_type: 'video', text_content: 'Film' }),
      block({ id: 2, order: 2, block_type: 'heading', data_json: { level: 6 } }),
      block({ id: 3, order: 3, block_type: 'list', data_json: {} }),
    ],
  })
  expect(sent(updateForm(odd, new Map()))).toMatchObject([
    { block_type: 'video', text_content: 'Film' },
    { data_json: { level: 4 } },
    { data_json: { type: 'unordered', items: [''] } },
  ])
})

test('a kept draft gets the image addresses of today', () => {
  const kept = draftFromPost(post)
  const today = post.content_blocks.map((one) => ({
    ...one,
    image_file_url: one.image_file_url && '/media/i.webp?new',
  }))
  const fresh = withFreshImages(kept, { ...post, content_blocks: today })
  expect(fresh.blocks[1]?.image).toMatchObject({ stored: { path: 'i.webp', url: '/media/i.webp?new' } })
  expect(fresh.featured_image).toEqual(kept.featured_image)
})

test('two drafts are the same when they say the same', () => {
  const draft = draftFromPost(post)
  expect(isSame(draft, draftFromPost(post))).toBe(true)
  expect(isSame(draft, { ...draft, summary: 'Other' })).toBe(false)
  expect(isSame(draft, { ...draft, blocks: draft.blocks.slice(1) })).toBe(false)
  const written = { type: 'write', clientId: 'block-11', texts: { text_content: 'Two' } } as const
  expect(isSame(draft, changeDraft(draft, written))).toBe(false)
  expect(isSame(draft, changeDraft(draft, { type: 'move', clientId: 'block-11', to: 1 }))).toBe(false)
})

test('what was stored by another version is not a draft', () => {
  const draft = draftFromPost(post)
  const [first, ...others] = draft.blocks
  expect(isPostDraft(JSON.parse(JSON.stringify(draft)))).toBe(true)
  expect(isPostDraft({ ...draft, title: undefined })).toBe(false)
  expect(isPostDraft({ ...draft, post_status: 'new' })).toBe(false)
  expect(isPostDraft({ ...draft, featured_image: { kind: 'existing' } })).toBe(false)
  expect(isPostDraft({ ...draft, blocks: [{ ...first, block_type: 'list' }, ...others] })).toBe(false)
  expect(isPostDraft({ ...draft, blocks: [{ ...first, id: 'x' }] })).toBe(false)
})

type Step = (draft: PostDraft) => DraftChange

const index = fc.nat(8)
const anyText = fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('**b** [l](/x)', '<script>', 'a, b'))
const clientIdAt = ({ blocks }: PostDraft, index: number) => blocks[index % blocks.length]?.clientId ?? 'none'

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ blockType: fc.constantFrom(...blockTypes), index, clientId: fc.uuid() }).map(
    (added): Step =>
      () => ({ type: 'add', ...added }),
  ),
  index.map(
    (index): Step =>
      (draft) => ({ type: 'remove', clientId: clientIdAt(draft, index) }),
  ),
  fc.tuple(index, index).map(
    ([from, to]): Step =>
      (draft) => ({ type: 'move', clientId: clientIdAt(draft, from), to }),
  ),
  fc.tuple(index, fc.constantFrom('text_content', 'alt_text', 'caption', 'attribution'), anyText).map(
    ([index, field, text]): Step =>
      (draft) => ({ type: 'write', clientId: clientIdAt(draft, index), texts: { [field]: text } }),
  ),
  fc.tuple(index, fc.integer({ min: 1, max: 4 })).map(
    ([index, level]): Step =>
      (draft) => ({ type: 'set-level', clientId: clientIdAt(draft, index), level }),
  ),
  fc.tuple(index, fc.constantFrom('ordered', 'unordered')).map(
    ([index, listType]): Step =>
      (draft) => ({ type: 'set-list-type', clientId: clientIdAt(draft, index), listType }),
  ),
  fc.tuple(index, fc.array(anyText, { maxLength: 4 })).map(
    ([index, items]): Step =>
      (draft) => ({ type: 'set-items', clientId: clientIdAt(draft, index), items }),
  ),
  fc.tuple(fc.option(index), fc.constantFrom('pick-image', 'clear-image', 'restore-image')).map(
    ([index, type]): Step =>
      (draft) => ({
        type,
        slotKey: index === null ? featuredImage : clientIdAt(draft, index),
        fileName: 'new.png',
      }),
  ),
)

const filesOf = ({ featured_image, blocks }: PostDraft): DraftFiles =>
  new Map(
    [[featuredImage, featured_image] as const, ...blocks.map(({ clientId, image }) => [clientId, image] as const)]
      .filter(([, image]) => image.kind === 'picked')
      .map(([slotKey]) => [slotKey, png(`${slotKey}.png`)]),
  )

function stored(form: ReturnType<typeof updateForm>, before: Post): Post {
  const idsOf = sent(form).map(({ id }) => id)
  const blocks: DocumentBlock[] = document.parse(JSON.parse(form.content_blocks_json))
  const fileNamed = (name: string) => (form as Record<string, unknown>)[name] as File | undefined
  return {
    ...before,
    title: form.title,
    featured_image:
      fileNamed('featured_image')?.name ?? ('featured_image_clear' in form ? null : before.featured_image),
    content_blocks: blocks.map((one, index) => {
      const known = before.content_blocks.find(({ id }) => id === idsOf[index])
      const file = fileNamed(known ? `content_block_image_${known.id}` : `content_block_image_order_${one.order}`)
      const isCleared = sent(form)[index]?.image_clear === true
      const image_file = file?.name ?? (isCleared ? null : (known?.image_file ?? null))
      return block({ ...one, id: known?.id ?? 100 + index, image_file })
    }),
  }
}

function essence({ title, featured_image, blocks }: PostDraft) {
  const path = (slot: ImageSlot, slotKey: string) =>
    ({
      none: null,
      cleared: null,
      picked: `${slotKey}.png`,
      existing: slot.kind === 'existing' ? slot.stored.path : '',
    })[slot.kind]
  return {
    title,
    featured: path(featured_image, featuredImage),
    blocks: blocks.map(({ clientId, id: _, order: __, image, ...fields }) => ({
      ...fields,
      image: path(image, clientId),
    })),
  }
}

test('any sequence of steps, sent and loaded again, gives the same document', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 30 }),
      fc.constantFrom(emptyDraft(), draftFromPost(post)),
      fc.option(anyText),
      (steps, begun, title) => {
        const titled = { ...begun, title: title ?? begun.title }
        const draft = steps.reduce((now, next) => changeDraft(now, next(now)), titled)
        const files = filesOf(draft)
        expect(isPostDraft(JSON.parse(JSON.stringify(draft)))).toBe(true)
        const form = updateForm(draft, files)
        const before: Post = begun.blocks.length > 0 ? post : { ...post, content_blocks: [], featured_image: null }
        const loaded = draftFromPost(stored(form, before))
        expect(essence(loaded)).toEqual(essence(draft))
        if (problemsOf(draft, files).length > 0) return
        expect(updatePost.body.safeParse(form).success).toBe(true)
        expect(createPost.body.safeParse(createForm(draft, files)).success).toBe(true)
      },
    ),
  )
})
