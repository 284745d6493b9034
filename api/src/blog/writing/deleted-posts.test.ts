import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeUser } from '../../accounts/users.factory.ts'
import { dayMs } from '../../platform/text/times.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { commentCases } from '../comments/comment-cases.table.ts'
import { makeCommenter, report } from '../comments/comments.factory.ts'
import { insertComment } from '../comments/comments.repository.ts'
import { commentCounts, comments } from '../comments/comments.table.ts'
import { contentBlocks } from '../documents/content-blocks.table.ts'
import { deletedPosts } from '../feature.ts'
import { makePost, paragraph } from '../posts/posts.factory.ts'
import { posts } from '../posts/posts.table.ts'
import { purgePosts } from './post-writing.repository.ts'

const start = new Date('2026-10-01T09:30:00.000Z')

let testApp: TestApp
let now = start
let staffId: number

beforeAll(async () => {
  testApp = await startTestApp({ now: () => now, environment: { RATE_LIMIT_SCALE: '1000' } })
  staffId = (await makeUser(testApp.database.db, { isStaff: true })).id
})
afterAll(() => testApp.close())
beforeEach(() => {
  now = start
})

const staff = async () => (await testApp.signIn(staffId)).api
const post = (overrides: Parameters<typeof makePost>[1] = {}) =>
  makePost(testApp.database.db, { createdAt: start, updatedAt: start, ...overrides })
const remove = async (slug: string) => (await staff()).blog.bulkDeletePosts({ body: { slugs: [slug] } })
const cleanOnDay = async (day: number) => {
  now = new Date(start.getTime() + day * dayMs)
  await deletedPosts.run({ db: testApp.database.db, now: () => now }, AbortSignal.timeout(60_000))
}
const isThere = async (id: number) => (await testApp.database.db.$count(posts, eq(posts.id, id))) === 1

test('a deleted post can be restored for 30 days and is then purged', async () => {
  const [restored, removed, published] = [await post(), await post(), await post()]
  await remove(restored.slug)
  await remove(removed.slug)
  await cleanOnDay(29)
  await (await staff()).blog.restorePost({ params: { slug: restored.slug } })
  await cleanOnDay(31)
  expect([await isThere(restored.id), await isThere(removed.id), await isThere(published.id)]).toEqual([
    true,
    false,
    true,
  ])
})

test('a post with many comments loses them step by step, replies before what they answer', async () => {
  const { db } = testApp.database
  const { id, slug } = await post()
  const head = await insertComment(db, { postId: id, authorId: staffId, textContent: 'head', parent: undefined })
  await db.execute(sql`
    insert into comments (post_id, parent_id, thread_id, text_content)
    select ${id}, ${head.id}, ${head.id}, 'reply' from generate_series(1, 2500)`)
  await remove(slug)
  now = new Date(start.getTime() + 31 * dayMs)
  const before = new Date(start.getTime() + dayMs)
  expect(await purgePosts(db, { before, limit: 1 })).toBe(1)
  expect([await isThere(id), await db.$count(comments, eq(comments.postId, id))]).toEqual([true, 501])
  const { blog } = await staff()
  await expect(blog.restorePost({ params: { slug } })).rejects.toMatchObject({ status: 404 })
  await expect(blog.updatePostStatus({ params: { slug }, body: { post_status: 'hide' } })).rejects.toMatchObject({
    status: 404,
  })
  await cleanOnDay(31)
  expect(await isThere(id)).toBe(false)
})

test('an edit of a deleted post restarts its 30 days', async () => {
  const { id, slug } = await post()
  await remove(slug)
  now = new Date(start.getTime() + 20 * dayMs)
  await (await staff()).blog.updatePostStatus({ params: { slug }, body: { post_status: 'hide' } })
  await cleanOnDay(49)
  expect(await isThere(id)).toBe(true)
  await cleanOnDay(51)
  expect(await isThere(id)).toBe(false)
})

test('a purged post takes its text, comments and reports with it, and frees its address', async () => {
  const { db } = testApp.database
  const { id, slug } = await post({ blocks: [paragraph('One.')] })
  const [writer, reader] = [await makeCommenter(testApp), await makeCommenter(testApp)]
  const head = await writer.write(id, 'First.')
  await reader.write(id, 'A reply.', head)
  await report(reader.api, head)
  await remove(slug)
  await cleanOnDay(31)
  for (const left of [
    await db.$count(comments, eq(comments.postId, id)),
    await db.$count(commentCounts, eq(commentCounts.postId, id)),
    await db.$count(contentBlocks, eq(contentBlocks.postId, id)),
    await db.$count(commentCases, eq(commentCases.postId, id)),
  ])
    expect(left).toBe(0)
  expect(await (await testApp.signIn(writer.id)).api.accounts.getStorageUsage()).toMatchObject({
    summary_breakdown: { comments: 0 },
  })
  expect((await post({ slug })).slug).toBe(slug)
})
