import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '../../platform/text/times.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { type Commenter, makeCommenter } from '../comments/comments.factory.ts'
import { oldNotices } from '../feature.ts'
import { makePost } from '../posts/posts.factory.ts'

let testApp: TestApp
const now = new Date()
let author: Commenter
let reader: Commenter
let other: Commenter
beforeAll(async () => {
  testApp = await startTestApp({ now: () => now, environment: { RATE_LIMIT_SCALE: '1000' } })
  author = await makeCommenter(testApp, { username: 'Ann' })
  reader = await makeCommenter(testApp, { username: 'Ray' })
  other = await makeCommenter(testApp, { username: 'Ole' })
})
afterAll(() => testApp.close())

const list = ({ api }: Pick<Commenter, 'api'>, page = 1) => api.blog.listNotices({ query: { page } })
const unread = async ({ api }: Pick<Commenter, 'api'>) => (await api.blog.countUnreadNotices()).unread
const markRead = ({ api }: Pick<Commenter, 'api'>, ids?: number[]) => api.blog.markNoticesRead({ body: { ids } })
const newPost = (authorId: number | null = author.id) => makePost(testApp.database.db, { authorId })
const newUser = () => makeCommenter(testApp)

async function told(comment: number) {
  const { rows } = await testApp.database.pool.query(
    'select user_id, kind from notices where comment_id = $1 order by kind',
    [comment],
  )
  const names = new Map([author, reader, other].map(({ id, username }) => [id, username]))
  return rows.map(({ user_id, kind }) => `${names.get(user_id)}: ${kind}`)
}

describe('a comment notifies', () => {
  test('the author of the post, for a new thread', async () => {
    const post = await newPost()
    expect(await told(await reader.write(post.id, 'x'))).toEqual(['Ann: post_comment'])
    expect(await told(await author.write(post.id, 'x'))).toEqual([])
  })

  test('the author of the parent, for a reply, and not the author of the post as well', async () => {
    const post = await newPost()
    const head = await reader.write(post.id, 'x')
    expect(await told(await other.write(post.id, 'y', head))).toEqual(['Ray: comment_reply'])
    expect(await told(await author.write(post.id, 'y', head))).toEqual(['Ray: comment_reply'])
  })

  test('the author of the post once, as the author of the parent', async () => {
    const post = await newPost()
    const head = await author.write(post.id, 'x')
    expect(await told(await reader.write(post.id, 'y', head))).toEqual(['Ann: comment_reply'])
  })

  test('the author of the post, when somebody answers their own comment', async () => {
    const post = await newPost()
    const head = await reader.write(post.id, 'x')
    expect(await told(await reader.write(post.id, 'y', head))).toEqual(['Ann: post_comment'])
    const own = await author.write(post.id, 'x')
    expect(await told(await author.write(post.id, 'y', own))).toEqual([])
  })

  test('nobody, when nobody else is involved', async () => {
    const post = await newPost(null)
    expect(await told(await reader.write(post.id, 'x'))).toEqual([])
  })
})

test('a notice has the post, the comment, its author and an excerpt', async () => {
  const [me, post] = [await newUser(), await newPost()]
  const head = await me.write(post.id, 'x')
  const reply = await reader.write(post.id, `  Two\n\nlines <b>of</b> ${'😀'.repeat(200)}`, head)
  const { data, ...counts } = await list(me)
  expect(counts).toEqual({ total: 1, unread: 1, page: 1, numOfPages: 1 })
  expect(data).toEqual([
    {
      id: expect.any(Number),
      kind: 'comment_reply',
      is_read: false,
      created_at: now.toISOString(),
      comment: {
        id: reply,
        post_slug: post.slug,
        post_title: post.title,
        excerpt: `Two lines <b>of</b> ${'😀'.repeat(119)}…`,
      },
      author: { id: reader.id, username: 'Ray' },
    },
  ])
})

test('deleting a comment deletes its notices, also for a placeholder', async () => {
  const [me, post] = [await newUser(), await newPost()]
  const head = await me.write(post.id, 'x')
  const [gone, kept] = [await reader.write(post.id, 'y', head), await reader.write(post.id, 'z', head)]
  await other.write(post.id, 'answer', kept)
  expect(await unread(me)).toBe(2)
  await reader.remove(gone)
  expect(await unread(me)).toBe(1)
  expect(await reader.remove(kept)).toMatchObject({ is_placeholder: true })
  expect(await list(me)).toMatchObject({ data: [], total: 0, unread: 0 })
})

test('notices of unreadable posts are neither shown nor counted', async () => {
  const { pool } = testApp.database
  const staff = await makeCommenter(testApp, { isStaff: true })
  const me = await newUser()
  const post = await newPost()
  const head = await me.write(post.id, 'x')
  await reader.write(post.id, 'y', head)
  await reader.write(post.id, 'y', await staff.write(post.id, 'x'))
  const counts = async () => {
    const all = []
    for (const one of [me, staff]) {
      const { data, total, unread: left } = await list(one)
      expect([data.length, left]).toEqual([total, await unread(one)])
      all.push(total)
    }
    return all
  }
  expect(await counts()).toEqual([1, 1])
  await pool.query(`update posts set post_status = 'hide' where id = $1`, [post.id])
  expect(await counts()).toEqual([0, 1])
  await pool.query(`update posts set post_status = 'published', is_deleted = true where id = $1`, [post.id])
  expect(await counts()).toEqual([0, 1])
  await pool.query('update posts set is_deleted = false where id = $1', [post.id])
  expect(await counts()).toEqual([1, 1])
})

test('notices are marked as read, selected ones or all, never those of others', async () => {
  const [me, post] = [await newUser(), await newPost()]
  const head = await me.write(post.id, 'x')
  for (let turn = 0; turn < 3; turn += 1) await reader.write(post.id, 'y', head)
  const [first, second] = (await list(me)).data
  expect(await markRead(other, [first?.id ?? 0])).toMatchObject({ unread: await unread(other) })
  expect(await unread(me)).toBe(3)
  expect(await markRead(me, [first?.id ?? 0, 2_000_000_000])).toEqual({ msg: 'Notices marked as read.', unread: 2 })
  expect((await list(me)).data.map(({ is_read }) => is_read)).toEqual([true, false, false])
  expect((await list(me)).data[1]?.id).toBe(second?.id)
  expect(await markRead(me)).toMatchObject({ unread: 0 })
  await expect(
    markRead(
      me,
      Array.from({ length: 501 }, (_, id) => id + 1),
    ),
  ).rejects.toMatchObject({ status: 400 })
})

test('unread notices are counted up to a hundred, and listed twenty a page, newest first', async () => {
  const [me, post] = [await newUser(), await newPost()]
  const head = await me.write(post.id, 'x')
  await testApp.database.pool.query(
    `with made as (
      insert into comments (post_id, author_id, parent_id, thread_id, text_content, created_at)
      select $1, $2, $3, $3, 'y', now() + number * interval '1 second' from generate_series(1, 130) as number returning *
    ) insert into notices (user_id, kind, comment_id, post_id, created_at)
      select $4, 'comment_reply', id, post_id, created_at from made`,
    [post.id, reader.id, head, me.id],
  )
  expect(await unread(me)).toBe(100)
  const pages = [await list(me), await list(me, 7), await list(me, 8)]
  expect(pages.map(({ data }) => data.length)).toEqual([20, 10, 0])
  expect(pages[0]).toMatchObject({ total: 130, unread: 100, numOfPages: 7 })
  const dates = pages.flatMap(({ data }) => data.map(({ created_at }) => created_at))
  expect(dates).toEqual(dates.toSorted().toReversed())
})

describe('a friend request notifies', () => {
  const ask = (from: Commenter, to: Commenter) => from.api.friends.sendFriendRequest({ params: { userId: to.id } })
  const respond = (by: Commenter, requestId: number, action: 'accept' | 'reject') =>
    by.api.friends.respondToFriendRequest({ params: { requestId }, body: { action } })
  const kinds = async (user: Commenter) => (await list(user)).data.map(({ kind, author }) => [kind, author?.id])

  test('the receiver until the request is answered, and then the sender', async () => {
    const [asker, asked] = [await newUser(), await newUser()]
    const { data } = await ask(asker, asked)
    expect(await list(asked)).toMatchObject({
      data: [{ kind: 'friend_request', is_read: false, comment: null, author: { id: asker.id } }],
      total: 1,
      unread: 1,
    })
    expect([await unread(asked), await kinds(asker)]).toEqual([1, []])
    await respond(asked, data.id, 'accept')
    expect([await kinds(asked), await unread(asked)]).toEqual([[], 0])
    expect(await kinds(asker)).toEqual([['friend_accepted', asked.id]])
    await markRead(asker)
    expect(await list(asker)).toMatchObject({ data: [{ is_read: true }], unread: 0 })
  })

  test('the first sender, when the other user sends a request too', async () => {
    const [first, second] = [await newUser(), await newUser()]
    await ask(first, second)
    await ask(second, first)
    expect([await kinds(first), await kinds(second)]).toEqual([[['friend_accepted', second.id]], []])
  })

  test('nobody of a rejection, and of a withdrawn request no longer', async () => {
    const [asker, asked] = [await newUser(), await newUser()]
    await respond(asked, (await ask(asker, asked)).data.id, 'reject')
    expect([await kinds(asker), await kinds(asked)]).toEqual([[], []])
    const { data } = await ask(asked, asker)
    await asked.api.friends.deleteFriendRequest({ params: { id: data.id } })
    expect(await kinds(asker)).toEqual([])
  })

  test('beside comments, the newest first', async () => {
    const [me, friend, post] = [await newUser(), await newUser(), await newPost()]
    const head = await me.write(post.id, 'x')
    await friend.write(post.id, 'y', head)
    await ask(friend, me)
    expect((await list(me)).data.map(({ kind }) => kind)).toEqual(['friend_request', 'comment_reply'])
    expect(await unread(me)).toBe(2)
  })
})

test('a guest has none', async () => {
  for (const api of [list(testApp), unread(testApp), markRead(testApp)])
    await expect(api).rejects.toMatchObject({ status: 401 })
})

test('notices are kept for ninety days', async () => {
  const { db, pool } = testApp.database
  const [me, post] = [await newUser(), await newPost()]
  const head = await me.write(post.id, 'x')
  const age = (id: number, ms: number) =>
    pool.query('update notices set created_at = $2 where comment_id = $1', [id, new Date(now.getTime() - ms)])
  await age(await reader.write(post.id, 'old', head), 90 * dayMs + 1)
  await age(await reader.write(post.id, 'not yet', head), 90 * dayMs)
  await oldNotices.run({ db, now: () => now }, new AbortController().signal)
  expect((await list(me)).data.map(({ comment }) => comment?.excerpt)).toEqual(['not yet'])
})
