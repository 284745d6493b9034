import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../../accounts/users.factory.ts'
import { refused, startTestApp, type TestApp } from '../../test-app.ts'
import { makePost } from '../posts/posts.factory.ts'
import { type Commenter, commentCalls, makeCommenter, threadsFor } from './comments.factory.ts'
import { insertComment } from './comments.repository.ts'

const everybody = ['guest', 'stranger', 'owner', 'author', 'staff', 'superuser'] as const
type Who = (typeof everybody)[number]
const kinds = ['published', 'draft', 'hide', 'deleted'] as const
type Kind = (typeof kinds)[number]

let testApp: TestApp
let now = new Date('2026-03-01T12:00:00.000Z')
const people = {} as Record<Who, Omit<Commenter, 'username'>>
const postIds = {} as Record<Kind, number>

beforeAll(async () => {
  testApp = await startTestApp({ now: () => now, environment: { RATE_LIMIT_SCALE: '1000' } })
  const { db } = testApp.database
  people.guest = { id: 0, ...commentCalls(testApp.api) }
  people.stranger = await makeCommenter(testApp)
  people.owner = await makeCommenter(testApp)
  people.author = await makeCommenter(testApp)
  people.staff = await makeCommenter(testApp, { isStaff: true })
  people.superuser = await makeCommenter(testApp, { isSuperuser: true })
  const authorId = people.author.id
  for (const kind of kinds) {
    const state = kind === 'deleted' ? { isDeleted: true } : { postStatus: kind }
    postIds[kind] = (await makePost(db, { authorId, ...state })).id
  }
})
afterAll(() => testApp.close())

async function addComment(kind: Kind, parentId?: number): Promise<number> {
  const parent = parentId === undefined ? undefined : { id: parentId, threadId: null }
  const values = { postId: postIds[kind], authorId: people.owner.id, textContent: 'Hello', createdAt: now, parent }
  return (await insertComment(testApp.database.db, values)).id
}

const statusOf = (answer: Promise<unknown>): Promise<number> =>
  answer.then(
    () => 200,
    ({ status }) => status,
  )

const find = async (kind: Kind, id: number) =>
  (await threadsFor(people.staff.api, postIds[kind], { comment_id: id })).data.find((thread) => thread.id === id)

const read: Record<Who, Record<Kind, number>> = {
  guest: { published: 200, draft: 404, hide: 404, deleted: 404 },
  stranger: { published: 200, draft: 404, hide: 404, deleted: 404 },
  owner: { published: 200, draft: 404, hide: 404, deleted: 404 },
  author: { published: 200, draft: 200, hide: 200, deleted: 404 },
  staff: { published: 200, draft: 200, hide: 200, deleted: 200 },
  superuser: { published: 200, draft: 200, hide: 200, deleted: 200 },
}

describe.each(everybody)('%s', (who) => {
  const forUsers = (status: number) => (who === 'guest' ? 401 : status)
  const readable = (kind: Kind) => read[who][kind] === 200

  test.each(kinds)(
    'reads and writes comments exactly where the post (%s) is theirs to read',
    { tags: ['product-4', 'role-2', 'role-14'] },
    async (kind) => {
      const me = people[who]
      const head = await addComment(kind)
      expect(await statusOf(threadsFor(me.api, postIds[kind]))).toBe(read[who][kind])
      const replies = me.api.blog.listReplies({ params: { id: head } })
      expect(await statusOf(replies)).toBe(read[who][kind])
      const written = kind === 'deleted' ? 404 : read[who][kind]
      expect(await statusOf(me.write(postIds[kind], 'A thought'))).toBe(forUsers(written))
      expect(await statusOf(me.write(postIds[kind], 'An answer', head))).toBe(forUsers(written))
    },
  )

  test.each(kinds)(
    'changes only their own comment below a post (%s)',
    { tags: ['role-14', 'blog-calls-12'] },
    async (kind) => {
      const status = await statusOf(people[who].change(await addComment(kind), 'Changed'))
      expect(status).toBe(forUsers(readable(kind) ? (who === 'owner' ? 200 : 403) : 404))
    },
  )

  test.each(kinds)(
    'deletes a comment below a post (%s) as its author, as the author of the post or as staff',
    { tags: ['role-15', 'blog-calls-12'] },
    async (kind) => {
      const status = await statusOf(people[who].remove(await addComment(kind)))
      expect(status).toBe(forUsers(readable(kind) ? (who === 'stranger' ? 403 : 200) : 404))
    },
  )
})

test('only text and parent can be written', { tags: ['blog-calls-10'] }, async () => {
  const { stranger, owner } = people
  const forged = {
    id: 1,
    author: { id: owner.id },
    is_deleted: true,
    created_at: '2020-01-01T00:00:00.000Z',
    thread_id: 1,
  }
  const refusedFor = (fields: object) => ({
    status: 400,
    body: { details: Object.fromEntries(Object.keys(fields).map((field) => [field, [expect.any(String)]])) },
  })
  const asked = { text_content: 'Mine', author_id: owner.id, post_id: postIds.draft }
  const params = { postId: postIds.published }
  const write = (body: typeof asked) => stranger.api.blog.createComment({ params, body })
  await expect(write({ ...asked, ...forged })).rejects.toMatchObject(refusedFor(forged))
  const { data } = await write(asked)
  expect(data).toMatchObject({ author: { id: stranger.id }, is_deleted: false, created_at: now.toISOString() })
  expect([data.thread_id, data.parent_comment_id]).toEqual([data.id, null])
  const change = (body: typeof asked) => stranger.api.blog.updateComment({ params: { id: data.id }, body })
  const moved = { ...forged, parent_comment_id: await addComment('published') }
  await expect(change({ ...asked, ...moved })).rejects.toMatchObject(refusedFor(moved))
  const updated = await change({ ...asked, text_content: 'Still mine' })
  expect(updated.data).toMatchObject({ ...data, text_content: 'Still mine', edited_at: now.toISOString() })
})

test.each(['', '   \n\t ', '\u2003\u00a0', '\u200b', ' \u3164\u2060', 'x'.repeat(5_001), 'a\0b', '\ud800'])(
  'rejects the text %j',
  { tags: ['validation-13'] },
  async (text) => {
    const { owner } = people
    expect(await statusOf(owner.write(postIds.published, text))).toBe(400)
    expect(await statusOf(owner.change(await addComment('published'), text))).toBe(400)
  },
)

test.each(['x'.repeat(5_000), '😀'.repeat(2_500), '<script>alert(1)</script>\n<b>&amp;</b>', `it's "so" \\ %s $1`])(
  'gives the text back as it was written (%#)',
  { tags: ['entity-21'] },
  async (text) => {
    const id = await people.owner.write(postIds.published, `  ${text}\n`)
    expect((await find('published', id))?.text_content).toBe(text)
  },
)

test.each([0, -1, 1.5, 2 ** 31, 'x', {}, []])('rejects %j as the parent', async (parent) => {
  expect(await statusOf(people.owner.write(postIds.published, 'x', parent as number))).toBe(400)
})

test('comments of other posts, missing and deleted ones cannot be answered', async () => {
  const { owner, author } = people
  const [elsewhere, head] = [await addComment('draft'), await addComment('published')]
  await expect(author.write(postIds.published, 'x', elsewhere)).rejects.toMatchObject(refused(404, 'comment_not_found'))
  await expect(author.write(postIds.published, 'x', 2_000_000_000)).rejects.toMatchObject({ status: 404 })
  await owner.write(postIds.published, 'a reply', head)
  await owner.remove(head)
  await expect(owner.write(postIds.published, 'x', head)).rejects.toMatchObject(refused(409, 'comment_removed'))
  await expect(owner.change(head, 'x')).rejects.toMatchObject(refused(404, 'comment_not_found'))
  await expect(owner.remove(head)).rejects.toMatchObject(refused(404, 'comment_not_found'))
})

test('an unchanged text does not count as edited', async () => {
  const id = await people.owner.write(postIds.published, 'Same')
  await people.owner.change(id, ' Same ')
  expect((await find('published', id))?.edited_at).toBeNull()
})

describe('a comment that was edited since', () => {
  const saveOver = async (id: number, text_content: string, base_edited_at?: string | null) =>
    (await people.owner.api.blog.updateComment({ params: { id }, body: { text_content, base_edited_at } })).data

  test('is not overwritten from an earlier version without a request to do so', {
    tags: ['blog-calls-12'],
  }, async () => {
    const id = await people.owner.write(postIds.published, 'First')
    const second = await saveOver(id, 'Second', null)
    const third = await saveOver(id, 'Third', second.edited_at)
    expect(Date.parse(third.edited_at ?? '')).toBe(Date.parse(second.edited_at ?? '') + 1)
    for (const base of [null, second.edited_at])
      await expect(saveOver(id, 'Late', base)).rejects.toMatchObject(refused(409, 'comment_changed'))
    expect(await find('published', id)).toMatchObject({ text_content: 'Third', edited_at: third.edited_at })
    expect(await saveOver(id, 'Fourth', third.edited_at)).toMatchObject({ text_content: 'Fourth' })
    expect(await saveOver(id, 'Fifth')).toMatchObject({ text_content: 'Fifth' })
  })

  test('accepts its own text from any version', async () => {
    const id = await people.owner.write(postIds.published, 'First')
    const saved = await saveOver(id, 'Second', null)
    expect(await saveOver(id, ' Second ', null)).toEqual(saved)
  })

  test('is changed by one of several simultaneous saves of one version', async () => {
    const id = await people.owner.write(postIds.published, 'First')
    const saves = Array.from({ length: 6 }, (_, place) => statusOf(saveOver(id, `Version ${place}`, null)))
    expect((await Promise.all(saves)).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  })

  test('does not say so to others, or once it is deleted', async () => {
    const { owner, stranger, staff } = people
    const id = await owner.write(postIds.published, 'First')
    await owner.change(id, 'Second')
    const change = (by: { api: Commenter['api'] }) =>
      by.api.blog.updateComment({ params: { id }, body: { text_content: 'Late', base_edited_at: null } })
    for (const other of [stranger, staff]) await expect(change(other)).rejects.toMatchObject({ status: 403 })
    await owner.remove(id)
    await expect(change(owner)).rejects.toMatchObject(refused(404, 'comment_not_found'))
  })

  test.each(['yesterday', '2026-03-01', ''])('rejects %j as a base version', async (base) => {
    expect(await statusOf(saveOver(await addComment('published'), 'x', base))).toBe(400)
  })
})

test('a reply is never older than its parent, even when the clock goes back', async () => {
  const head = await addComment('published')
  const written = now
  now = new Date(now.getTime() - 60_000)
  const id = await people.stranger.write(postIds.published, 'Earlier?', head)
  now = written
  const thread = await find('published', head)
  expect(thread?.replies.map((reply) => [reply.id, reply.created_at])).toEqual([[id, written.toISOString()]])
})

describe('a deleted comment', () => {
  test('without replies disappears, with replies stays without author and text', {
    tags: ['blog-calls-12'],
  }, async () => {
    const { owner, stranger, author } = people
    const head = await owner.write(postIds.published, 'Secret')
    const reply = await stranger.write(postIds.published, 'To you', head)
    expect(await author.remove(head)).toMatchObject({ msg: 'Comment deleted.', is_placeholder: true })
    expect(await find('published', head)).toMatchObject({
      author: null,
      text_content: '',
      is_deleted: true,
      replies: [{ id: reply, reply_to: { id: head, username: null } }],
    })
    expect(await stranger.remove(reply)).toMatchObject({ is_placeholder: false })
    expect(await find('published', head)).toBeUndefined()
  })

  test('deletes the placeholders above it up to one that has another reply', async () => {
    const { owner } = people
    const write = (text: string, parent?: number) => owner.write(postIds.published, text, parent)
    const head = await write('head')
    const kept = await write('kept', head)
    const [first, second] = [await write('first', kept), await write('other', kept)]
    const below = await write('below', first)
    for (const id of [kept, first]) expect(await owner.remove(id)).toMatchObject({ is_placeholder: true })
    await owner.remove(below)
    expect((await find('published', head))?.replies).toMatchObject([
      { id: kept, is_deleted: true, replies: [{ id: second, replies: [] }] },
    ])
    await owner.remove(second)
    expect(await find('published', head)).toMatchObject({ is_deleted: false, replies: [], reply_count: 0 })
  })

  test('does not count in the total or in the storage of its author', async () => {
    const { api, write, remove } = await makeCommenter(testApp)
    const total = async () => (await threadsFor(api, postIds.published)).totalComment
    const before = await total()
    const head = await write(postIds.published, 'x')
    await write(postIds.published, 'y', head)
    expect(await total()).toBe(before + 2)
    await remove(head)
    expect(await total()).toBe(before + 1)
  })
})

describe('at the same time', () => {
  const settle = async (calls: Promise<unknown>[]) => (await Promise.all(calls.map(statusOf))).toSorted()
  const rowsOfThread = async (head: number) =>
    (await testApp.database.pool.query('select id from comments where id = $1 or thread_id = $1', [head])).rowCount

  test('deleting all replies of a placeholder leaves nothing of the thread', async () => {
    const { owner } = people
    const head = await owner.write(postIds.published, 'head')
    const middle = await owner.write(postIds.published, 'middle', head)
    const replies = []
    for (const parent of [head, middle, middle, middle, head])
      replies.push(await owner.write(postIds.published, 'x', parent))
    for (const id of [middle, head]) await owner.remove(id)
    expect(await settle(replies.map(owner.remove))).toEqual([200, 200, 200, 200, 200])
    expect(await rowsOfThread(head)).toBe(0)
  })

  test('one comment is deleted once', async () => {
    const head = await addComment('published')
    const { owner, staff, author } = people
    expect(await settle([owner, staff, author, staff].map(({ remove }) => remove(head)))).toEqual([200, 404, 404, 404])
  })

  test('replies are stored before the deletion or rejected', async () => {
    const { owner, stranger } = people
    for (let turn = 0; turn < 8; turn += 1) {
      const head = await addComment('published')
      const written: Promise<unknown>[] = []
      for (let reply = 0; reply < 4; reply += 1) written.push(stranger.write(postIds.published, 'x', head))
      written.splice(turn % 5, 0, owner.remove(head))
      const statuses = await Promise.all(written.map(statusOf))
      expect(statuses.filter((status) => ![200, 404, 409].includes(status))).toEqual([])
      const replies = statuses.filter((status) => status === 200).length - 1
      expect(await rowsOfThread(head)).toBe(replies === 0 ? 0 : replies + 1)
    }
  })

  test('a comment that is changed during its deletion stays deleted', async () => {
    const { owner } = people
    for (let turn = 0; turn < 5; turn += 1) {
      const head = await owner.write(postIds.published, 'x')
      await owner.write(postIds.published, 'y', head)
      const changes = [1, 2, 3].map((number) => owner.change(head, `text ${number}`))
      await Promise.allSettled([...changes.slice(0, 1), owner.remove(head), ...changes.slice(1)])
      expect(await find('published', head)).toMatchObject({ is_deleted: true, text_content: '' })
    }
  })

  test('no more are written than the storage allows', async () => {
    const { db, pool } = testApp.database
    const { id } = await makeUser(db)
    const { write } = commentCalls((await testApp.signIn(id)).api)
    await pool.query(
      `insert into comments (post_id, author_id, text_content) select $1, $2, 'x' from generate_series(1, 997)`,
      [(await makePost(db)).id, id],
    )
    const statuses = await settle(Array.from({ length: 6 }, () => write(postIds.published, 'x')))
    expect(statuses).toEqual([200, 200, 200, 413, 413, 413])
  })
})

test('a comment that deadlocks with the deletion of the answered user is retried and written', async () => {
  const { stranger } = people
  const leaver = await makeCommenter(testApp)
  const head = await leaver.write(postIds.published, 'Soon gone')
  const { pool } = testApp.database
  const untilWaiting = (query: string, duration = '0 s') =>
    expect
      .poll(() =>
        pool.query(
          `select from pg_stat_activity join pg_locks using (pid) where datname = current_database()
         and not granted and query like $1 and waitstart < clock_timestamp() - $2::interval`,
          [query, duration],
        ),
      )
      .toMatchObject({ rowCount: 1 })
  await pool.query(`create function wait_for_gate() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock_shared(1); return new; end';
    create trigger gate before insert on comments for each row execute function wait_for_gate()`)
  const [gate, remover] = await Promise.all([pool.connect(), pool.connect()])
  await gate.query('begin; select pg_advisory_xact_lock(1)')
  await remover.query(`begin; select from users where id = ${leaver.id} for update`)
  const written = stranger.write(postIds.published, 'Where to?', head)
  await untilWaiting('insert into "comments"%')
  const removed = remover.query(`delete from users where id = ${leaver.id}; commit`)
  // Each wait is checked for a deadlock once, after a second: the removal has passed its check.
  await untilWaiting('delete from users%', '2 s')
  await gate.query('commit')
  await removed
  gate.release()
  remover.release()
  const reply = await written
  await pool.query('drop trigger gate on comments; drop function wait_for_gate')
  expect(await find('published', head)).toMatchObject({ author: null, replies: [{ id: reply }] })
})
