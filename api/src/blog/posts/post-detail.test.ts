import { emptyFields } from '@ledgerdeck/blocks'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { contentBlocks } from '../documents/content-blocks.table.ts'
import { makePost, paragraph } from './posts.factory.ts'
import { postSlugs } from './posts.table.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const read = (slug: string) => testApp.api.blog.getPost({ params: { slug } })

test('a post has its blocks in reading order, parsed and coloured', {
  tags: ['entity-16', 'entity-17', 'blog-calls-3'],
}, async () => {
  await makePost(testApp.database.db, {
    slug: 'whole',
    blocks: [
      {
        ...emptyFields,
        block_type: 'code_snippet',
        order: 9,
        text_content: 'const a = 1\n\n// end',
        code_language: 'js',
      },
      paragraph('A **bold** [link](/about)', 2),
      { ...emptyFields, block_type: 'list', order: 5, data_json: { type: 'ordered', items: ['one', '*two*'] } },
    ],
  })
  const { content_blocks } = await read('whole')
  expect(content_blocks.map(({ order, block_type }) => [order, block_type])).toEqual([
    [2, 'paragraph'],
    [5, 'list'],
    [9, 'code_snippet'],
  ])
  expect(content_blocks[0]?.inline).toEqual([
    { type: 'text', text: 'A ' },
    { type: 'strong', children: [{ type: 'text', text: 'bold' }] },
    { type: 'text', text: ' ' },
    { type: 'link', href: '/about', children: [{ type: 'text', text: 'link' }] },
  ])
  expect(content_blocks[1]?.inline_items).toEqual([
    [{ type: 'text', text: 'one' }],
    [{ type: 'em', children: [{ type: 'text', text: 'two' }] }],
  ])
  expect(content_blocks[2]?.code_lines.map((line) => line.map(([, text]) => text).join(''))).toEqual([
    'const a = 1',
    '',
    '// end',
  ])
  expect(content_blocks[2]?.code_lines[0]?.[0]).toEqual(['keyword', 'const'])
  expect(content_blocks[2]?.code_lines[2]).toEqual([['comment', '// end']])
})

test('a post without blocks has an empty document', async () => {
  await makePost(testApp.database.db, { slug: 'bare', authorId: null })
  expect(await read('bare')).toMatchObject({ content_blocks: [], author: null, related_posts: [] })
})

test('a stored block of an unknown type is returned unchanged', async () => {
  const { id } = await makePost(testApp.database.db, { slug: 'odd', blocks: [paragraph('text')] })
  await testApp.database.db
    .update(contentBlocks)
    .set({ blockType: 'hologram', dataJson: { depth: [1, { two: 3 }] } })
    .where(eq(contentBlocks.postId, id))
  expect((await read('odd')).content_blocks).toMatchObject([
    { block_type: 'hologram', data_json: { depth: [1, { two: 3 }] } },
  ])
})

test('a former slug returns the post with its present slug', { tags: ['blog-calls-3'] }, async () => {
  const { id } = await makePost(testApp.database.db, { slug: 'renamed' })
  await testApp.database.db.insert(postSlugs).values({ slug: 'first-name', postId: id })
  expect(await read('first-name')).toMatchObject({ id, slug: 'renamed' })
})

test.each(['nope', 'nope%20or%20so', '🐟', "' or 1=1 --"])(
  'an unknown slug (%s) gets 404 with its text',
  { tags: ['blog-calls-3'] },
  async (slug) => {
    await expect(read(slug)).rejects.toMatchObject({
      status: 404,
      body: { msg: 'Post not found.', code: 'post_not_found' },
    })
  },
)

test.each(['x'.repeat(221), '%00', '%ED%A0%80', 'a%00b'])('an invalid slug (%s) is rejected', async (slug) => {
  const { statusCode } = await testApp.app.inject(`/api/v1/blog/posts/${slug}/`)
  expect([400, 404]).toContain(statusCode)
})

test('a slug in any script finds its post', async () => {
  await makePost(testApp.database.db, { slug: 'größe-москва' })
  expect((await read('größe-москва')).slug).toBe('größe-москва')
})

describe('related posts', () => {
  test('are the public ones that share most categories and tags, newest first, three at most', async () => {
    const { db } = testApp.database
    const at = (day: number) => new Date(Date.UTC(2026, 5, day))
    await makePost(db, { slug: 'center', categories: ['Rel A'], tags: ['rel x', 'rel y'] })
    await makePost(db, { slug: 'two-old', categories: ['Rel A'], tags: ['rel x'], publishedDate: at(1) })
    await makePost(db, { slug: 'all-three', categories: ['Rel A'], tags: ['rel x', 'rel y'], publishedDate: at(1) })
    await makePost(db, { slug: 'two-new', tags: ['rel x', 'rel y'], publishedDate: at(2) })
    await makePost(db, { slug: 'one', tags: ['rel y'], publishedDate: at(3) })
    await makePost(db, { slug: 'secret', categories: ['Rel A'], tags: ['rel x', 'rel y'], postStatus: 'hide' })
    await makePost(db, { slug: 'apart', tags: ['rel z'] })
    expect((await read('center')).related_posts.map(({ slug }) => slug)).toEqual(['all-three', 'two-new', 'two-old'])
  })
})

test('the filter options are those of public posts, with exact numbers', async () => {
  const { db } = testApp.database
  const { authorId } = await makePost(db, { categories: ['Opt One'], tags: ['opt t'] })
  await makePost(db, { categories: ['opt one', 'Opt Two'], authorId })
  await makePost(db, { categories: ['Opt Secret'], postStatus: 'draft', authorId })
  const { categories, tags, authors } = await testApp.api.blog.listPostFilterOptions()
  expect(categories.filter(({ name }) => name.startsWith('Opt'))).toEqual([
    { name: 'Opt One', slug: 'opt-one', posts: 2 },
    { name: 'Opt Two', slug: 'opt-two', posts: 1 },
  ])
  expect(tags.filter(({ name }) => name.startsWith('opt'))).toEqual([{ name: 'opt t', slug: 'opt-t', posts: 1 }])
  expect(authors.find(({ posts }) => posts === 2)).toBeDefined()
})
