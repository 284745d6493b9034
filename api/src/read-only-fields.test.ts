import { administerUser } from '@ledgerdeck/contract/admin-users'
import type { Client } from '@ledgerdeck/contract/client'
import { createComment, updateComment } from '@ledgerdeck/contract/comments'
import type { EndpointDefinition } from '@ledgerdeck/contract/endpoint'
import { readOnlyFields } from '@ledgerdeck/contract/fields'
import { updateManga } from '@ledgerdeck/contract/manga'
import { createNote, pinNote, updateNote } from '@ledgerdeck/contract/notes'
import { createPost, updatePost, updatePostStatus } from '@ledgerdeck/contract/post-writing'
import { updateQuestion } from '@ledgerdeck/contract/questions'
import { updateUser } from '@ledgerdeck/contract/users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from './accounts/users.factory.ts'
import { makeCommenter } from './blog/comments/comments.factory.ts'
import { makePost, paragraph } from './blog/posts/posts.factory.ts'
import { makeManga } from './manga/manga.factory.ts'
import { type CallEndpoint, callEndpoint } from './platform/testing/call-endpoint.ts'
import { makeQuestion } from './questions/questions.factory.ts'
import { startTestApp, type TestApp } from './test-app.ts'

type Fields = Record<string, unknown>

interface Changed {
  endpoint: EndpointDefinition
  read: () => Promise<Fields>
  send: (body: Fields) => Promise<unknown>
  body: Fields
}

let testApp: TestApp
let api: Client
let call: CallEndpoint
const changed = new Map<string, Changed>()

beforeAll(async () => {
  testApp = await startTestApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
  const superuser = await testApp.signInAs({ isStaff: true, isSuperuser: true, emailVerifiedAt: new Date() })
  api = superuser.api
  call = callEndpoint(api)
  await addUsers(superuser.id)
  await addNotes()
  await addPosts()
  await addOthers()
})
afterAll(() => testApp.close())

const keyOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`

function add(endpoint: EndpointDefinition, params: object, read: string, body: Fields = {}): void {
  changed.set(endpoint.name, {
    endpoint,
    read: async () => (await call(`GET ${read}`, { params })) as Fields,
    send: (sent) => call(keyOf(endpoint), { params, body: sent }),
    body,
  })
}

async function addUsers(ownId: number): Promise<void> {
  const { id } = await makeUser(testApp.database.db, {
    countryName: 'Australia',
    countryCode: '+61',
    dateOfBirth: '1990-12-31',
    lastLoginAt: new Date('2026-11-01T08:00:00.000Z'),
    loginAttempts: 2,
  })
  add(updateUser, { id: ownId }, '/api/user/user/{id}/')
  add(administerUser, { id }, '/api/v1/admin/users/{id}/')
}

async function addNotes(): Promise<void> {
  const body = { title: 'Title', content: 'Content' }
  const { data } = await api.notes.createNote({ body })
  add(updateNote, { id: data.id }, '/api/v1/note/notes/{id}/', body)
  add(pinNote, { id: data.id }, '/api/v1/note/notes/{id}/', { is_pinned: false })
}

async function addPosts(): Promise<void> {
  const { slug } = await makePost(testApp.database.db, {
    blocks: [paragraph('One.')],
    categories: ['Reading'],
    tags: ['slow'],
  })
  add(updatePost, { slug }, '/api/v1/blog/posts/{slug}/')
  add(updatePostStatus, { slug }, '/api/v1/blog/posts/{slug}/', { post_status: 'published' })
}

async function addOthers(): Promise<void> {
  const { db } = testApp.database
  const { slug } = await makeManga(db)
  add(updateManga, { slug }, '/api/v1/manga/manga/{slug}/')
  const id = await makeQuestion(db)
  add(updateQuestion, { id }, '/api/v1/admin/questions/{id}/')
}

function anotherThan(saved: unknown): unknown {
  if (typeof saved === 'number') return saved + 1
  if (typeof saved === 'boolean') return !saved
  if (typeof saved === 'string') return Number.isNaN(Date.parse(saved)) ? `x${saved}` : '2020-01-01T00:00:00.000Z'
  return Array.isArray(saved) ? [...saved, 1] : 'something'
}

const namesOf = ({ body }: EndpointDefinition) =>
  Object.entries(body?.shape ?? {}).flatMap(([name, schema]) => (readOnlyFields.has(schema) ? [name] : []))

const questionInput = ({ category, version }: Fields) => ({
  category_id: (category as { id: number }).id,
  base_version: version,
})

const endpoints = [
  updateUser,
  administerUser,
  updateNote,
  pinNote,
  updatePost,
  updatePostStatus,
  updateManga,
  updateQuestion,
]

describe.each(endpoints.map(({ name }) => [name]))('%s', (name) => {
  const parts = () => {
    const found = changed.get(name)
    if (!found) throw new Error(`There is no record for ${name}.`)
    return found
  }

  test('takes the whole record back as it was read, and changes nothing', async () => {
    const { read, send, body } = parts()
    const before = await read()
    await send({
      ...before,
      ...(name === 'updateQuestion' && questionInput(before)),
      ...body,
    })
    const { date_updated: _, updated_at: __, version: ___, ...after } = await read()
    expect(before).toMatchObject(after)
  })

  test('refuses every field that it does not set by name, and saves nothing', async () => {
    const { endpoint, read, send, body } = parts()
    const before = await read()
    const names = namesOf(endpoint).filter((field) => field in before)
    expect(names.length).toBeGreaterThan(2)
    for (const field of names) {
      const whole = {
        ...before,
        ...(name === 'updateQuestion' && questionInput(before)),
        ...body,
      }
      await expect(
        send({ ...whole, [field]: anotherThan(before[field]) }),
        `${field} ${JSON.stringify(before[field])}`,
      ).rejects.toMatchObject({
        status: 400,
        body: { code: 'validation_failed', details: { [field]: [expect.stringMatching(/\.$/)] } },
      })
    }
    expect(await read()).toEqual(before)
  })
})

test('a form may hold the whole record as texts', async () => {
  const { read, endpoint } = changed.get('administerUser') as Changed
  const before = await read()
  const form = Object.fromEntries(Object.entries(before).map(([name, value]) => [name, String(value)]))
  await call(keyOf(endpoint), { params: { id: before.id }, form: true, body: { ...form, country_name: 'New Zealand' } })
  expect(await read()).toMatchObject({ country_name: 'New Zealand', country_code: '+64', login_attempts: 2 })
})

describe('a comment', () => {
  test('is changed by its whole record, and not moved, dated or given away', async () => {
    const post = await makePost(testApp.database.db)
    const { id, write, api: own } = await makeCommenter(testApp)
    const comment = await write(post.id, 'First.')
    const send = callEndpoint(own)
    const params = { id: comment }
    const { data: saved } = (await send(keyOf(updateComment), { params, body: { text_content: 'Second.' } })) as {
      data: Fields
    }
    await send(keyOf(updateComment), { params, body: saved })
    for (const change of [
      { id: comment + 1 },
      { parent_comment_id: comment },
      { author: { id: id + 1, username: 'somebody' } },
      { created_at: '2020-01-01T00:00:00.000Z' },
      { is_deleted: true },
    ]) {
      const [field = ''] = Object.keys(change)
      await expect(send(keyOf(updateComment), { params, body: { ...saved, ...change } })).rejects.toMatchObject({
        status: 400,
        body: { details: { [field]: [expect.any(String)] } },
      })
    }
  })
})

describe('what is made', () => {
  const fields = {
    [createNote.name]: { title: 'x', content: 'x' },
    [createPost.name]: { title: 'x' },
    [createComment.name]: { text_content: 'x' },
  }
  const foreign = { id: 7, created_at: '2020-01-01T00:00:00.000Z', slug: 'x', author: { id: 1, username: 'x' } }

  test.each([createNote, createPost, createComment])(
    'by $name gets no id, time or author from its writer',
    async (endpoint) => {
      const { id: postId } = await makePost(testApp.database.db)
      const send = (body: object) =>
        call(keyOf(endpoint), { params: { postId }, body: { ...fields[endpoint.name], ...body } })
      for (const name of namesOf(endpoint).filter((field) => field in foreign)) {
        await expect(send({ [name]: foreign[name as keyof typeof foreign] }), name).rejects.toMatchObject({
          status: 400,
          body: { details: { [name]: [expect.any(String)] } },
        })
      }
      await send(Object.fromEntries(namesOf(endpoint).map((name) => [name, null])))
      await send(Object.fromEntries(namesOf(endpoint).map((name) => [name, ''])))
    },
  )
})

test('a stranger learns nothing of a record by guessing its fields', async () => {
  const { id } = await makeUser(testApp.database.db, { loginAttempts: 3 })
  const stranger = (await testApp.signInAs()).api
  for (const login_attempts of [3, 4])
    await expect(
      stranger.accounts.updateUser({ params: { id }, body: { login_attempts }, form: false }),
    ).rejects.toMatchObject({ status: 403, body: { code: 'not_your_profile' } })
})
