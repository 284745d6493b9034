import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { postSlugs } from '../posts/posts.table.ts'
import { makeWriter, type Writer } from '../writing/writers.factory.ts'

let testApp: TestApp
let staff: Writer

beforeAll(async () => {
  testApp = await startTestApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
  staff = await makeWriter(testApp)
})
afterAll(() => testApp.close())

const create = (title: string) => staff.create({ title, post_status: 'published' })

test.each([
  ['Fees & the long run', 'fees-the-long-run'],
  ['Größe, Москва 東京', 'große-москва-東京'],
  ['?!', 'post'],
  ['…', 'post-2'],
  ['List', 'list-2'],
  ['my comments', 'my-comments-2'],
  ['Detail!', 'detail-2'],
  ['Detail?', 'detail-3'],
  ['x'.repeat(200), 'x'.repeat(200)],
  ['X'.repeat(200), `${'x'.repeat(200)}-2`],
])('the title %s gives the address %s', async (title, slug) => {
  expect((await create(title)).normalize('NFC')).toBe(slugOf(slug))
})

function slugOf(slug: string): string {
  return slug.replace('ö', 'o')
}

test.each(['list', 'create', 'detail', 'update', 'my-comments', 'feed'])(
  'no post gets the address %s',
  { tags: ['blog-calls-13'] },
  async (title) => {
    expect(await create(title)).toMatch(new RegExp(`^${title}-\\d$`))
  },
)

test('a slug follows the title, and former slugs keep working', { tags: ['blog-calls-13'] }, async () => {
  const first = await create('Old name')
  const { id } = await staff.read(first)
  expect(await staff.update(first, { title: 'New name' })).toBe('new-name')
  expect(await staff.update('new-name', { title: 'Newest name' })).toBe('newest-name')
  for (const slug of ['old-name', 'new-name', 'newest-name']) {
    const reader = await testApp.api.blog.getPost({ params: { slug } })
    expect(reader).toMatchObject({ id, slug: 'newest-name' })
  }
  expect(await create('Old name')).toBe('old-name-2')
})

test('a post can get a former slug back, and keeps its slug while the words of its title stay', async () => {
  await create('Twice')
  const second = await create('Twice')
  expect(second).toBe('twice-2')
  expect(await staff.update(second, { title: 'TWICE!', summary: 'x' })).toBe('twice-2')
  expect(await staff.update(second, { summary: 'y' })).toBe('twice-2')
  expect(await staff.update(second, { title: 'Once' })).toBe('once')
  expect(await staff.update('once', { title: 'twice' })).toBe('twice-2')
  const rows = await testApp.database.db.select().from(postSlugs).where(eq(postSlugs.slug, 'once'))
  expect(rows).toHaveLength(1)
})

test('an update at a former address changes the post', async () => {
  const slug = await create('Moved away')
  await staff.update(slug, { title: 'Moved here' })
  expect(await staff.update('moved-away', { summary: 'by its old name' })).toBe('moved-here')
})

const sixWriters = () => Promise.all(Array.from({ length: 6 }, () => makeWriter(testApp)))

test('posts created concurrently under one title get distinct addresses', async () => {
  const writers = await sixWriters()
  const slugs = await Promise.all(writers.map((writer) => writer.create({ title: 'At once' })))
  expect(slugs.toSorted()).toEqual(['at-once', ...[2, 3, 4, 5, 6].map((number) => `at-once-${number}`)])
})

test('new and renamed posts that get one title concurrently have distinct addresses', async () => {
  const writers = await sixWriters()
  const old = await Promise.all(writers.slice(0, 3).map((writer, index) => writer.create({ title: `Here ${index}` })))
  const form = { post_status: 'published' as const, category_names: 'A, B', tag_names: 'c, d' }
  const slugs = await Promise.all(
    writers.map((writer, index) => {
      const title = index % 2 === 0 ? 'There' : 'There 2'
      const slug = old[index]
      return slug === undefined ? writer.create({ ...form, title }) : writer.update(slug, { ...form, title })
    }),
  )
  expect(new Set(slugs).size).toBe(6)
  for (const slug of slugs) expect(slug).toMatch(/^there(-\d)*$/)
})
