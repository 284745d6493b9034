import type { Client } from '@ledgerdeck/contract/client'
import { endpoints } from '@ledgerdeck/contract/endpoints'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from './accounts/users.factory.ts'
import type { NewUser } from './accounts/users.repository.ts'
import { makeCommenter } from './blog/comments/comments.factory.ts'
import { makePost } from './blog/posts/posts.factory.ts'
import { makeWriter, pictureFile } from './blog/writing/writers.factory.ts'
import { picturesAt, uploadForm } from './manga/uploads.factory.ts'
import { type DatabaseProxy, openDatabaseProxy } from './platform/testing/database-proxy.ts'
import { dayMs } from './platform/text/times.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let testApp: TestApp
let second: TestApp
let unsteady: TestApp
let proxy: DatabaseProxy
let now = new Date('2026-03-01T12:00:00.000Z')

beforeAll(async () => {
  const options = { now: () => now, environment: { RATE_LIMIT_SCALE: '1000' } }
  testApp = await startTestApp(options)
  second = await startTestApp({ ...options, beside: testApp })
  proxy = await openDatabaseProxy(testApp.databaseUrl)
  unsteady = await startTestApp({ ...options, beside: { ...testApp, databaseUrl: proxy.url } })
})

afterAll(async () => {
  await unsteady.close()
  await proxy.close()
  await second.close()
  await testApp.close()
})

async function makeCaller(values: Partial<NewUser> = {}, app = testApp): Promise<{ id: number; api: Client }> {
  const { id } = await makeUser(testApp.database.db, values)
  return { id, api: (await app.signIn(id)).api }
}

const text = { title: 'Rent', content: 'Due on Friday' }

function createNote(api: Client, idempotencyKey: string | undefined, body = text) {
  return api.notes.createNote({ body, idempotencyKey })
}

async function countNotes(api: Client): Promise<number> {
  return (await api.notes.listNotes({})).totalNotes
}

const newKey = () => crypto.randomUUID()
const reused = { status: 422, body: { code: 'idempotency_key_reused' } }

describe('each endpoint that creates something', () => {
  interface Case {
    send: (idempotencyKey?: string) => Promise<unknown>
    sendOther: (idempotencyKey: string) => Promise<unknown>
    table: string
  }

  const cases: Record<string, () => Promise<Case>> = {
    async createNote() {
      const { api } = await makeCaller()
      const create = (title: string, idempotencyKey?: string) => createNote(api, idempotencyKey, { ...text, title })
      return { send: (key) => create('a', key), sendOther: (key) => create('b', key), table: 'notes' }
    },
    async createCalculation() {
      const { api } = await makeCaller()
      const keep = (name: string, idempotencyKey?: string) =>
        api.calculations.createCalculation({ body: { name, tool: 'loan', inputs: 'amount=1' }, idempotencyKey })
      return { send: (key) => keep('a', key), sendOther: (key) => keep('b', key), table: 'calculations' }
    },
    async createComment() {
      const { api } = await makeCaller()
      const { id: postId } = await makePost(testApp.database.db)
      const create = (text_content: string, idempotencyKey?: string) =>
        api.blog.createComment({
          params: { postId },
          body: { text_content },
          idempotencyKey,
        })
      return { send: (key) => create('a', key), sendOther: (key) => create('b', key), table: 'comments' }
    },
    async reportComment() {
      const { id: postId } = await makePost(testApp.database.db)
      const { write } = await makeCommenter(testApp)
      const [one, another] = [await write(postId, 'x'), await write(postId, 'y')]
      const { api } = await makeCaller()
      const report = (id: number, idempotencyKey?: string) =>
        api.blog.reportComment({
          params: { id },
          body: { reason: 'spam' },
          idempotencyKey,
        })
      return { send: (key) => report(one, key), sendOther: (key) => report(another, key), table: 'comment_reports' }
    },
    async createPost() {
      const { api } = await makeCaller({ isStaff: true })
      const image = await pictureFile()
      const create = (title: string, featured_image: File, idempotencyKey?: string) =>
        api.blog.createPost({ body: { title, featured_image }, idempotencyKey })
      const other = await pictureFile()
      return { send: (key) => create('A', image, key), sendOther: (key) => create('A', other, key), table: 'posts' }
    },
    async restorePostRevision() {
      const { api, create, update } = await makeWriter(testApp)
      const oldRevision = async (title: string) => {
        const slug = await create({ title, post_status: 'published' })
        await update(slug, { summary: 'newer' })
        const { post, data } = await api.blog.listPostRevisions({ params: { slug } })
        const params = { slug, revisionId: data.at(-1)?.id ?? 0 }
        return { params, body: { base_updated_at: post.updated_at } }
      }
      const [one, another] = [await oldRevision('One'), await oldRevision('Another')]
      const restore = (revision: typeof one, idempotencyKey?: string) =>
        api.blog.restorePostRevision({ ...revision, idempotencyKey })
      return { send: (key) => restore(one, key), sendOther: (key) => restore(another, key), table: 'post_revisions' }
    },
    async createPostPreview() {
      const { api, create } = await makeWriter(testApp)
      const slugs = [await create({ title: 'Shown' }), await create({ title: 'Shown as well' })] as const
      const preview = (slug: string, idempotencyKey?: string) =>
        api.blog.createPostPreview({ params: { slug }, idempotencyKey })
      return {
        send: (key) => preview(slugs[0], key),
        sendOther: (key) => preview(slugs[1], key),
        table: 'post_previews',
      }
    },
    async sendFriendRequest() {
      const { api } = await makeCaller()
      const [one, another] = [await makeCaller(), await makeCaller()]
      const ask = (userId: number, idempotencyKey?: string) =>
        api.friends.sendFriendRequest({ params: { userId }, idempotencyKey })
      return { send: (key) => ask(one.id, key), sendOther: (key) => ask(another.id, key), table: 'friend_requests' }
    },
    async uploadManga() {
      const { api } = await makeCaller({ isSuperuser: true })
      const files = await picturesAt('1/1.png', '1/2.png')
      const send = (title: string, idempotencyKey?: string) =>
        api.manga.uploadManga({ body: uploadForm(title, files), idempotencyKey })
      return { send: (key) => send('Once', key), sendOther: (key) => send('Twice', key), table: 'manga' }
    },
    async createQuestion() {
      const { api } = await makeCaller({ isStaff: true })
      const category_id = await makeCategory('Questions')
      const add = (question: string, idempotencyKey?: string) =>
        api.admin.createQuestion({
          body: {
            category_id,
            text: question,
            options: ['a', 'b'],
            correct_index: 0,
            explanation: '',
            is_published: true,
          },
          idempotencyKey,
        })
      return { send: (key) => add('a', key), sendOther: (key) => add('b', key), table: 'questions' }
    },
    async importQuestions() {
      const { api } = await makeCaller({ isStaff: true })
      await makeCategory('Imported')
      const add = (row: string, idempotencyKey?: string) =>
        api.admin.importQuestions({
          body: { file: new File([`category,question,option 1,option 2,correct\nImported,${row}`], 'questions.csv') },
          idempotencyKey,
        })
      return { send: (key) => add('q,1,2,1', key), sendOther: (key) => add('r,1,2,1', key), table: 'questions' }
    },
    async createInvitation() {
      const { api } = await makeCaller({ isSuperuser: true })
      const invite = (name: string, idempotencyKey?: string) =>
        api.admin.createInvitation({ body: { email: `${name}@deck.example`, role: 'user' }, idempotencyKey })
      return { send: (key) => invite('one', key), sendOther: (key) => invite('other', key), table: 'invitations' }
    },
    async createImport() {
      const { api } = await makeCaller({ isSuperuser: true })
      const upload = async (title: string, idempotencyKey?: string) => {
        await testApp.database.db.execute(sql`update imports set state = 'cancelled', ended_at = now()`)
        const file = new File([`{"a":"${title}"}`], 'ghost.json')
        return api.admin.createImport({ body: { file }, idempotencyKey })
      }
      return { send: (key) => upload('one', key), sendOther: (key) => upload('other', key), table: 'imports' }
    },
    async createTerm() {
      const { api } = await makeCaller({ isStaff: true })
      const add = (slug: string, idempotencyKey?: string) =>
        api.admin.createTerm({
          params: { kind: 'tag' },
          body: { name: slug, slug },
          idempotencyKey,
        })
      return { send: (key) => add('once', key), sendOther: (key) => add('twice', key), table: 'tags' }
    },
  }

  async function makeCategory(name: string): Promise<number> {
    const { api } = await makeCaller({ isStaff: true })
    const body = { name, slug: name.toLowerCase() }
    const { data } = await api.admin.createTerm({ params: { kind: 'category' }, body })
    return data.id
  }

  async function countRows(table: string): Promise<number> {
    const { rows } = await testApp.database.db.execute<{ count: number }>(
      sql`select count(*)::integer as count from ${sql.identifier(table)}`,
    )
    return rows[0]?.count ?? 0
  }

  test('takes an Idempotency-Key, but for registration and what needs no user', () => {
    const creating = endpoints.filter(({ method, responses }) => method === 'POST' && 201 in responses)
    const keyless = creating.filter((endpoint) => !('takesIdempotencyKey' in endpoint)).map(({ name }) => name)
    expect(keyless).toEqual(['register', 'acceptInvitation'])
    const keyed = endpoints.filter((endpoint) => 'takesIdempotencyKey' in endpoint).map(({ name }) => name)
    expect(keyed.toSorted()).toEqual(Object.keys(cases).toSorted())
  })

  test.each(Object.keys(cases))('%s answers a repetition as the first time, and does nothing', async (name) => {
    const { send, sendOther, table } = (await cases[name]?.()) ?? expect.fail()
    const key = newKey()
    const answer = await send(key)
    const count = await countRows(table)
    expect(await send(key)).toEqual(answer)
    await expect(sendOther(key)).rejects.toMatchObject(reused)
    expect(await countRows(table)).toBe(count)
    await sendOther(newKey())
    expect(await countRows(table)).toBeGreaterThan(count)
  })
})

describe('a key', () => {
  test('belongs to one user: another one creates with the same', async () => {
    const [one, other] = [await makeCaller(), await makeCaller()]
    const key = newKey()
    const { data } = await createNote(one.api, key)
    expect((await createNote(other.api, key)).data.id).not.toBe(data.id)
  })

  test('belongs to one endpoint', async () => {
    const { api } = await makeCaller()
    const { id: postId } = await makePost(testApp.database.db)
    const key = newKey()
    await createNote(api, key)
    const commenting = api.blog.createComment({
      params: { postId },
      body: { text_content: 'x' },
      idempotencyKey: key,
    })
    await expect(commenting).rejects.toMatchObject(reused)
  })

  test('belongs to one path: the same comment below another post is another request', async () => {
    const { api } = await makeCaller()
    const key = newKey()
    const comment = async () => {
      const { id: postId } = await makePost(testApp.database.db)
      const body = { text_content: 'x' }
      return api.blog.createComment({
        params: { postId },
        body,
        idempotencyKey: key,
      })
    }
    await comment()
    await expect(comment()).rejects.toMatchObject(reused)
  })

  test('is the same with quotes and without', async () => {
    const { api } = await makeCaller()
    const key = newKey()
    const { data } = await createNote(api, key)
    expect((await createNote(api, `"${key}"`)).data.id).toBe(data.id)
  })

  test('answers for 24 hours, and then serves for a new request', async () => {
    const { id, api } = await makeCaller()
    const key = newKey()
    const other = { ...text, title: 'Other' }
    const { data } = await createNote(api, key)
    const start = now
    now = new Date(start.getTime() + dayMs - 1)
    const { api: callLater } = await testApp.signIn(id)
    expect((await createNote(callLater, key)).data.id).toBe(data.id)
    now = new Date(start.getTime() + dayMs)
    const { data: made } = await createNote(callLater, key, other)
    expect(made.id).not.toBe(data.id)
    expect((await createNote(callLater, key, other)).data.id).toBe(made.id)
    now = start
  })

  test('is free again after a refusal', async () => {
    const { api } = await makeCaller()
    const { id: postId } = await makePost(testApp.database.db, { postStatus: 'draft' })
    const key = newKey()
    const comment = () =>
      api.blog.createComment({
        params: { postId },
        body: { text_content: 'x' },
        idempotencyKey: key,
      })
    await expect(comment()).rejects.toMatchObject({ status: 404 })
    await testApp.database.db.execute(
      sql`update posts set post_status = 'published', published_date = created_at where id = ${postId}`,
    )
    expect(await comment()).toMatchObject({ msg: 'Comment posted.' })
  })

  test.each(['', 'x'.repeat(256), 'two words', '"open'])('like %j is refused', async (key) => {
    const { api } = await makeCaller()
    await expect(createNote(api, key)).rejects.toMatchObject({
      status: 400,
      body: {
        code: 'idempotency_key_invalid',
        msg: 'Idempotency-Key: send 1 to 255 visible characters, such as a UUID.',
      },
    })
    expect(await countNotes(api)).toBe(0)
  })

  test('does not stand in for a login', async () => {
    await expect(createNote(testApp.api, newKey())).rejects.toMatchObject({ status: 401 })
  })

  test('is kept as a hash, with an answer that nobody reads without it, and goes with its user', async () => {
    const { id, api } = await makeCaller()
    const { api: callAsSuperuser } = await makeCaller({ isSuperuser: true })
    await createNote(api, 'recognisable-key')
    const kept = () => testApp.database.pool.query('select * from idempotency_keys where user_id = $1', [id])
    const { rows } = await kept()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/recognisable-key|Due on Friday/)
    await callAsSuperuser.admin.deleteUser({ params: { id } })
    expect((await kept()).rows).toEqual([])
  })
})

describe('requests with one key at the same time', () => {
  test('create once and all get the same answer', async () => {
    const { api } = await makeCaller()
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 24 }, () => createNote(api, key)))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(await countNotes(api)).toBe(1)
  })

  test('create once in two processes', async () => {
    const { id, api } = await makeCaller()
    const { api: callSecond } = await second.signIn(id)
    for (let round = 0; round < 10; round += 1) {
      const key = newKey()
      const answers = await Promise.all([createNote(api, key), createNote(callSecond, key)])
      expect(answers[0]).toEqual(answers[1])
    }
    expect(await countNotes(api)).toBe(10)
  })

  test('but with another body are refused, whichever comes first', async () => {
    const { id, api } = await makeCaller()
    const { api: callSecond } = await second.signIn(id)
    for (const other of [api, callSecond]) {
      const key = newKey()
      const answers = await Promise.allSettled([
        createNote(api, key),
        createNote(other, key, { ...text, title: 'Other' }),
      ])
      const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
      expect(refusals).toMatchObject([reused])
    }
    expect(await countNotes(api)).toBe(2)
  })

  test('get the friend request that the first of them made, in two processes', async () => {
    const { id, api } = await makeCaller()
    const { api: callSecond } = await second.signIn(id)
    const { id: userId } = await makeCaller()
    const idempotencyKey = newKey()
    const ask = (by: Client) => by.friends.sendFriendRequest({ params: { userId }, idempotencyKey })
    const answers = await Promise.all([ask(api), ask(callSecond)])
    expect(answers[0]).toEqual(answers[1])
  })
})

describe('while a connection to the database breaks', () => {
  test.each([
    ['insert_comment', 'lost message'],
    ['insert_comment', 'lost answer'],
    ['commit', 'lost message'],
    ['commit', 'lost answer'],
    ['pg_logical_emit_message', 'lost message'],
    ['pg_logical_emit_message', 'lost answer'],
  ] as const)('at %s (%s) a comment without a key is written once', async (statement, fault) => {
    const { api } = await makeCaller({}, unsteady)
    const { id: postId } = await makePost(testApp.database.db)
    const broken = proxy.inject(statement, fault)
    const { data } = await api.blog.createComment({
      params: { postId },
      body: { text_content: 'x' },
    })
    await broken
    const { rows } = await testApp.database.pool.query('select id from comments where post_id = $1', [postId])
    expect(rows).toEqual([{ id: data.id }])
  })

  test('a note whose answer was lost is given again by another process', async () => {
    const { id, api } = await makeCaller({}, unsteady)
    const { api: callSecond } = await second.signIn(id)
    const key = newKey()
    const broken = proxy.inject('commit', 'lost answer')
    const answer = await createNote(api, key)
    await broken
    expect(await createNote(callSecond, key)).toEqual(answer)
    expect(await countNotes(callSecond)).toBe(1)
  })
})
