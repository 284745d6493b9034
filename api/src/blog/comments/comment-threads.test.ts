import type { Comment, CommentFields, CommentThread } from '@ledgerdeck/contract/comments'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../accounts/users.factory.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { makePost } from '../posts/posts.factory.ts'
import { threadsFor } from './comments.factory.ts'

let testApp: TestApp
let authorId: number
beforeAll(async () => {
  testApp = await startTestApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
  authorId = (await makeUser(testApp.database.db)).id
})
afterAll(() => testApp.close())

const newPost = async () => (await makePost(testApp.database.db)).id
const threads = (postId: number, asked?: { page?: number; comment_id?: number }) =>
  threadsFor(testApp.api, postId, asked)
const more = (id: number, after?: string) => testApp.api.blog.listReplies({ params: { id }, query: { after } })

async function insertThread(
  postId: number,
  answered: readonly number[],
  { minute = 0, isDeleted = (_position: number): boolean => false } = {},
): Promise<number[]> {
  const { pool } = testApp.database
  const { rows } = await pool.query(
    `select nextval('comments_id_seq')::integer as id from generate_series(0, $1::integer)`,
    [answered.length],
  )
  const ids: number[] = rows.map(({ id }) => id)
  const parents = [null, ...answered.map((position) => ids[position])]
  const deleted = ids.map((_, position) => isDeleted(position))
  await pool.query(
    `insert into comments (id, post_id, author_id, parent_id, thread_id, text_content, is_deleted, created_at)
    overriding system value
    select id, $1, case when deleted then null else $2::integer end, parent, case when parent is null then null else $3::integer end,
      case when deleted then '' else 'text ' || id end, deleted,
      timestamptz '2026-01-01Z' + $6 * interval '1 minute' + (position / 3) * interval '1 second'
    from unnest($4::integer[], $5::integer[], $7::boolean[]) with ordinality as made (id, parent, deleted, position)`,
    [postId, authorId, ids[0], ids, parents, minute, deleted],
  )
  return ids
}

const chain = (length: number) => Array.from({ length }, (_, position) => position)

function flat(comment: Comment): CommentFields[] {
  return [comment, ...comment.replies.flatMap(flat)]
}

const idsOf = (comments: readonly CommentFields[]) => comments.map(({ id }) => id)

async function unfold(thread: CommentThread): Promise<CommentFields[]> {
  const shown = flat(thread)
  let next = thread.next_replies
  while (next !== null) {
    const answer = await more(thread.id, next)
    expect(answer.data.length).toBeLessThanOrEqual(50)
    shown.push(...answer.data)
    next = answer.next_replies
  }
  return shown
}

async function allThreads(postId: number): Promise<CommentThread[]> {
  const first = await threads(postId)
  const found = [...first.data]
  for (let page = 2; page <= first.numOfPages; page += 1) found.push(...(await threads(postId, { page })).data)
  return found
}

const shape = fc.array(fc.nat(1_000), { maxLength: 130 }).map((seeds) => seeds.map((seed, index) => seed % (index + 1)))

test('across pages of a folded thread each comment is loaded exactly once, after its parent', {
  tags: ['entity-21'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(shape, { minLength: 1, maxLength: 25 }), async (shapes) => {
      const postId = await newPost()
      const written: number[][] = []
      for (const [minute, answered] of shapes.entries()) written.push(await insertThread(postId, answered, { minute }))
      const found = await allThreads(postId)
      expect(idsOf(found)).toEqual(written.map(([head]) => head).toReversed())
      for (const thread of found) {
        const ids = written.find(([head]) => head === thread.id) ?? []
        const shown = await unfold(thread)
        expect(idsOf(shown).toSorted((first, second) => first - second)).toEqual(ids)
        expect(thread.reply_count).toBe(ids.length - 1)
        const seen = new Set<number | null>([null])
        for (const { id, parent_comment_id } of shown) {
          expect(seen).toContain(parent_comment_id)
          seen.add(id)
        }
      }
    }),
    { numRuns: 8 },
  )
})

test('a linked comment is loaded with its ancestors, and the rest of the thread exactly once', async () => {
  await fc.assert(
    fc.asyncProperty(shape, fc.nat(1_000), fc.nat(45), async (answered, seed, newer) => {
      const postId = await newPost()
      await insertThread(postId, [])
      const ids = await insertThread(postId, answered, { minute: 1 })
      for (let minute = 2; minute < newer + 2; minute += 1) await insertThread(postId, [], { minute })
      const position = seed % ids.length
      const list = await threads(postId, { comment_id: ids[position] })
      expect([list.page, list.numOfPages]).toEqual([Math.floor(newer / 20) + 1, Math.floor((newer + 1) / 20) + 1])
      const thread = list.data.find(({ id }) => id === ids[0])
      if (!thread) return expect.unreachable()
      const along = idsOf(flat(thread))
      for (let above = position, step = 0; above > 0 && step <= 50; above = answered[above - 1] ?? 0, step += 1)
        expect(along).toContain(ids[above])
      expect(idsOf(await unfold(thread)).toSorted((first, second) => first - second)).toEqual(ids)
    }),
    { numRuns: 12 },
  )
})

test('a linked comment is loaded with its nearest fifty ancestors', async () => {
  const postId = await newPost()
  const ids = await insertThread(postId, chain(90))
  const { data } = await threads(postId, { comment_id: ids[90] })
  const [first, deep] = data[0]?.replies ?? []
  expect(flat(first as Comment).map(({ id }) => id)).toEqual(ids.slice(1, 11))
  expect(flat(deep as Comment).map(({ id }) => id)).toEqual(ids.slice(40, 91))
  expect(deep?.reply_to?.id).toBe(ids[39])
  expect(idsOf(await unfold(data[0] as CommentThread)).toSorted((a, b) => a - b)).toEqual(ids)
})

test('a linked comment that is missing or below another post does not change the requested page', async () => {
  const [postId, other] = [await newPost(), await newPost()]
  for (let minute = 0; minute < 21; minute += 1) await insertThread(postId, [], { minute })
  const [elsewhere] = await insertThread(other, [])
  for (const comment_id of [elsewhere, 2_000_000_000])
    expect(await threads(postId, { comment_id, page: 2 })).toMatchObject({ page: 2, data: [{ reply_count: 0 }] })
})

test('a page has the number of comments and of pages', { tags: ['entity-21', 'blog-calls-8'] }, async () => {
  const postId = await newPost()
  for (let minute = 0; minute < 41; minute += 1)
    await insertThread(postId, [0, 0], { minute, isDeleted: (position) => position === 0 })
  const list = await threads(postId, { page: 3 })
  expect(list).toMatchObject({ totalComment: 82, page: 3, numOfPages: 3 })
  expect(list.data).toMatchObject([
    {
      author: null,
      is_deleted: true,
      text_content: '',
      replies: [{ reply_to: { username: null, is_deleted: true } }, {}],
    },
  ])
})

test('without comments and past the last page the answer is 404, with a different text for a missing post', {
  tags: ['blog-calls-9'],
}, async () => {
  const postId = await newPost()
  const nothing = { status: 404, body: { code: 'no_comments_found', msg: 'No comments found.' } }
  await expect(threads(postId)).rejects.toMatchObject(nothing)
  await insertThread(postId, [])
  await expect(threads(postId, { page: 2 })).rejects.toMatchObject(nothing)
  await expect(threads(postId, { page: 1_000_000 })).rejects.toMatchObject(nothing)
  await expect(threads(2_000_000_000)).rejects.toMatchObject({ status: 404, body: { code: 'post_not_found' } })
})

test('a thread of 5 000 replies is folded, whatever its shape', async () => {
  for (const answered of [chain(5_000), Array.from({ length: 5_000 }, () => 0)]) {
    const postId = await newPost()
    const ids = await insertThread(postId, answered)
    const list = await threads(postId)
    expect(list).toMatchObject({ totalComment: 5_001, data: [{ reply_count: 5_000 }] })
    expect(list.data.flatMap(flat)).toHaveLength(11)
    const linked = await threads(postId, { comment_id: ids[5_000] })
    expect(linked.data.flatMap(flat).length).toBeLessThanOrEqual(62)
    const next = await more(ids[0] ?? 0, linked.data[0]?.next_replies ?? undefined)
    expect(next.data).toHaveLength(50)
  }
})

test('replies can be loaded from the start, and only for the head of a thread', async () => {
  const ids = await insertThread(await newPost(), [0, 1, 2])
  expect(await more(ids[0] ?? 0)).toMatchObject({
    data: [{ id: ids[1] }, { id: ids[2] }, { id: ids[3] }],
    next_replies: null,
  })
  await expect(more(ids[1] ?? 0)).rejects.toMatchObject({ status: 404, body: { code: 'comment_not_found' } })
})

test.each([
  '1',
  'x-y',
  '1-2-3-4',
  '1-99999999999',
  '9999999999999999-1',
  '1-9999999999',
  '1-1-9999999999',
  '-1-1',
  "1-1'",
])('rejects %j as a cursor', async (after) => {
  const [head = 0] = await insertThread(await newPost(), [0])
  await expect(more(head, after)).rejects.toMatchObject({
    status: 400,
    body: { details: { after: [expect.any(String)] } },
  })
})

test('comments of a deleted account stay without a name', async () => {
  const postId = await newPost()
  const { id, username } = await makeUser(testApp.database.db)
  const kept = authorId
  authorId = id
  const ids = await insertThread(postId, [0])
  authorId = kept
  const answered = async () => (await threads(postId)).data[0]?.replies[0]?.reply_to
  expect(await answered()).toMatchObject({ username })
  await testApp.database.pool.query('delete from users where id = $1', [id])
  expect(await answered()).toMatchObject({ username: null, is_deleted: false, is_hidden: false })
  expect((await threads(postId)).data).toMatchObject([
    { author: null, is_deleted: false, text_content: `text ${ids[0]}` },
  ])
})
