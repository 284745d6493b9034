import type { PostStatus } from '@ledgerdeck/contract/blog'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { makePost } from '../posts/posts.factory.ts'
import { makeWriter, type Writer } from './writers.factory.ts'

let now = new Date('2026-03-01T10:00:00.000Z')
let testApp: TestApp
let staff: Writer
let author: Writer

beforeAll(async () => {
  testApp = await startTestApp({ environment: { RATE_LIMIT_SCALE: '1000' }, now: () => now })
  staff = await makeWriter(testApp)
  author = await makeWriter(testApp, {})
})
afterAll(() => testApp.close())

const change = (slug: string, post_status: PostStatus) =>
  staff.api.blog.updatePostStatus({ params: { slug }, body: { post_status } })

const remove = (writer: Writer, slugs: string[]) => writer.api.blog.bulkDeletePosts({ body: { slugs } })

const restore = (slug: string) => staff.api.blog.restorePost({ params: { slug } })

const ofAuthor = async (slug: string) => (await makePost(testApp.database.db, { slug, authorId: author.id })).slug

describe('the status of a post', () => {
  const statuses = ['draft', 'published', 'hide'] as const
  const moves = statuses.flatMap((from) => statuses.map((to) => [from, to] as const))

  test.each(moves)(
    'goes from %s to %s',
    { tags: ['state-34', 'state-35', 'blog-calls-6', 'constant-20'] },
    async (from, to) => {
      const slug = await staff.create({ title: `${from} to ${to}` })
      await change(slug, from)
      const before = await staff.read(slug)
      const answer = await change(slug, to)
      expect(answer).toEqual({
        msg: 'Post status updated successfully!',
        data: { slug, post_status: to, updated_at: expect.any(String) },
      })
      expect(answer.data.updated_at > before.updated_at).toBe(true)
      expect(await staff.read(slug)).toMatchObject({ post_status: to, updated_at: answer.data.updated_at })
    },
  )

  test('that is unknown is rejected', { tags: ['state-34'] }, async () => {
    await expect(change('draft-to-hide', 'deleted' as PostStatus)).rejects.toMatchObject({ status: 400 })
  })

  test('keeps the time of the first publication', async () => {
    const published = async (slug: string) => (await staff.read(slug)).published_date
    const slug = await staff.create({ title: 'First day' })
    expect(await published(slug)).toBeNull()
    await change(slug, 'hide')
    expect(await published(slug)).toBeNull()
    now = new Date('2026-03-01T10:01:00.000Z')
    await change(slug, 'published')
    expect(await published(slug)).toBe('2026-03-01T10:01:00.000Z')
    now = new Date('2026-03-01T10:02:00.000Z')
    await change(slug, 'draft')
    await staff.update(slug, { post_status: 'published', summary: 'again' })
    expect(await published(slug)).toBe('2026-03-01T10:01:00.000Z')
  })
})

test('the time of the last change grows even when the clock stands still or goes back', async () => {
  const slug = await staff.create({ title: 'Clock' })
  const times = [(await staff.read(slug)).updated_at]
  for (const back of [0, 10_000, 20_000]) {
    now = new Date(now.getTime() - back)
    await staff.update(slug, { summary: `back ${back}` })
    times.push((await staff.read(slug)).updated_at)
  }
  expect(new Set(times).size).toBe(4)
  expect(times.toSorted()).toEqual(times)
})

describe('deleting several posts', () => {
  test('deletes all of them, named by present or former slugs, twice or already deleted', {
    tags: ['state-37', 'blog-calls-7'],
  }, async () => {
    const [one, two] = [await ofAuthor('bulk-one'), await staff.create({ title: 'Bulk two' })]
    const renamed = await staff.update(two, { title: 'Bulk renamed' })
    const answer = await remove(staff, [one, two, renamed, one])
    expect(answer).toEqual({ msg: 'Selected posts deleted successfully.' })
    for (const slug of [one, two]) expect(await staff.read(slug)).toMatchObject({ is_deleted: true })
    await remove(staff, [one])
    await expect(author.read(one)).rejects.toMatchObject({ status: 404 })
  })

  test('deletes none when one is missing or not theirs, and names those', { tags: ['blog-calls-7'] }, async () => {
    const own = await ofAuthor('bulk-own')
    const foreign = await staff.create({ title: 'Bulk foreign', post_status: 'published' })
    const hidden = await staff.create({ title: 'Bulk hidden' })
    const missing = 'Post not found.'
    await expect(remove(author, [own, foreign])).rejects.toMatchObject({
      status: 403,
      body: { code: 'not_your_post', details: { [foreign]: ['You can delete only your own posts.'] } },
    })
    const refused = await remove(author, [own, hidden, foreign, 'no-such-post']).catch((error) => error)
    expect([refused.status, refused.body.msg, refused.body.details]).toEqual([
      404,
      missing,
      { [hidden]: [missing], 'no-such-post': [missing] },
    ])
    expect(await staff.read(own)).toMatchObject({ is_deleted: false })
    await remove(author, [own])
    expect(await staff.read(own)).toMatchObject({ is_deleted: true })
  })

  test.each([
    ['none', []],
    ['501', Array.from({ length: 501 }, (_, n) => `p${n}`)],
    ['what is not a slug', ['']],
    ['NUL', ['a\0b']],
  ])('refuses %s', async (_, slugs) => {
    await expect(remove(staff, slugs)).rejects.toMatchObject({ status: 400 })
  })

  test('happens once for concurrent requests', async () => {
    const slugs = await Promise.all(['a', 'b', 'c'].map((name) => staff.create({ title: `Race ${name}` })))
    await Promise.all([remove(staff, slugs), remove(staff, slugs.toReversed())])
    for (const slug of slugs) expect(await staff.read(slug)).toMatchObject({ is_deleted: true })
  })
})

test('a restored post is unchanged, with status, date and content', { tags: ['state-37'] }, async () => {
  const slug = await staff.create({ title: 'Comes back', post_status: 'published', tag_names: 'returning' })
  const before = await staff.read(slug)
  await remove(staff, [slug])
  expect(await restore(slug)).toEqual({ msg: 'Post restored successfully!' })
  const { updated_at, ...after } = await testApp.api.blog.getPost({ params: { slug } })
  expect({ ...after, updated_at: before.updated_at }).toEqual(before)
  expect(updated_at > before.updated_at).toBe(true)
  await restore(slug)
  const found = await testApp.api.blog.listPosts({ query: { tag_slug: 'returning' } })
  expect(found.totalPost).toBe(1)
})
