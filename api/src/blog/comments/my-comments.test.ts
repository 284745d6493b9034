import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { makePost } from '../posts/posts.factory.ts'
import { type Commenter, makeCommenter } from './comments.factory.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
})
afterAll(() => testApp.close())

const mine = ({ api }: Commenter, page = 1) => api.blog.listMyComments({ query: { page } })

test('own comments are listed newest first, ten a page, with their posts, and empty past the last page', {
  tags: ['product-4', 'my-comments-5', 'entity-22', 'blog-calls-11', 'constant-18'],
}, async () => {
  const [me, other] = [await makeCommenter(testApp), await makeCommenter(testApp)]
  const post = await makePost(testApp.database.db)
  const ids: number[] = []
  for (let turn = 0; turn < 12; turn += 1) ids.unshift(await me.write(post.id, `comment ${turn}`))
  const reply = await other.write(post.id, 'a reply', ids[0])
  await other.write(post.id, 'another', reply)
  await me.remove(ids[0] ?? 0)
  const first = await mine(me)
  expect(first).toMatchObject({ total: 11, page: 1, numOfPages: 2 })
  expect(first.data.map(({ id }) => id)).toEqual(ids.slice(1, 11))
  expect(first.data[0]).toMatchObject({
    post: post.id,
    post_slug: post.slug,
    post_title: post.title,
    text_content: 'comment 10',
    edited_at: null,
  })
  expect((await mine(me, 2)).data.map(({ id }) => id)).toEqual(ids.slice(11))
  expect(await mine(me, 3)).toEqual({ data: [], total: 11, page: 3, numOfPages: 2 })
  expect(await mine(await makeCommenter(testApp))).toEqual({ data: [], total: 0, page: 1, numOfPages: 0 })
})

test('a guest has none', { tags: ['role-3', 'role-14'] }, async () => {
  await expect(testApp.api.blog.listMyComments()).rejects.toMatchObject({ status: 401 })
})

test('comments below unreadable posts are left out, and return with them', async () => {
  const { db, pool } = testApp.database
  const [author, reader] = [await makeCommenter(testApp), await makeCommenter(testApp)]
  const staff = await makeCommenter(testApp, { isStaff: true })
  const ids = [(await makePost(db, { authorId: author.id })).id, (await makePost(db, { authorId: author.id })).id]
  for (const postId of ids) for (const one of [author, reader, staff]) await one.write(postId, 'x')
  const totals = async () => {
    const found = []
    for (const one of [author, reader, staff]) {
      const { total, data } = await mine(one)
      expect(data).toHaveLength(total)
      found.push(total)
    }
    return found
  }
  const set = (change: string) => pool.query(`update posts set ${change} where id = $1`, [ids[0]])
  expect(await totals()).toEqual([2, 2, 2])
  await set(`post_status = 'hide'`)
  expect(await totals()).toEqual([2, 1, 2])
  await set('is_deleted = true')
  expect(await totals()).toEqual([1, 1, 2])
  await set(`post_status = 'published', is_deleted = false`)
  expect(await totals()).toEqual([2, 2, 2])
})
