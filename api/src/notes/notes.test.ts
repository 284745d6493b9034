import type { Client } from '@ledgerdeck/contract/client'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../platform/database/database.ts'
import { refused, startTestApp, type TestApp } from '../test-app.ts'
import { deletedNotes } from './feature.ts'
import { makeNote } from './notes.factory.ts'
import { notes } from './notes.table.ts'

interface Person {
  id: number
  api: Client
}

const everybody = ['guest', 'stranger', 'owner', 'staff', 'superuser'] as const
type Who = (typeof everybody)[number]

let testApp: TestApp
let db: Db
const now = new Date('2026-03-01T12:00:00.000Z')
const people = {} as Record<Who, Person>

beforeAll(async () => {
  testApp = await startTestApp({ now: () => now, environment: { RATE_LIMIT_SCALE: '1000' } })
  db = testApp.database.db
  people.guest = { id: 0, api: testApp.api }
  people.stranger = await testApp.signInAs()
  people.owner = await testApp.signInAs()
  people.staff = await testApp.signInAs({ isStaff: true })
  people.superuser = await testApp.signInAs({ isSuperuser: true })
})
afterAll(() => testApp.close())

const text = { title: 'Rent', content: 'Due on Friday' }
const listOf = ({ api }: Person, query: { page?: number; search?: string; sort?: 'created' | 'oldest' } = {}) =>
  api.notes.listNotes({ query })
const create = ({ api }: Person, body = text) => api.notes.createNote({ body })
const read = ({ api }: Person, id: number) => api.notes.getNote({ params: { id } })
const update = ({ api }: Person, id: number, body: typeof text & { base_updated_at?: string }) =>
  api.notes.updateNote({ params: { id }, body })
const pin = ({ api }: Person, id: number, is_pinned = true) =>
  api.notes.pinNote({ params: { id }, body: { is_pinned } })
const remove = ({ api }: Person, id: number) => api.notes.deleteNote({ params: { id } })
const restore = ({ api }: Person, id: number) => api.notes.restoreNote({ params: { id } })

const statusOf = (answer: Promise<unknown>): Promise<number> =>
  answer.then(
    () => 200,
    ({ status }) => status,
  )

describe.each(everybody)('%s', (who) => {
  const only = (own: number, others: number) => (who === 'guest' ? 401 : who === 'owner' ? own : others)

  test('reads, changes, pins, deletes and restores a note of the owner only as the owner', {
    tags: ['product-4', 'role-3', 'role-19'],
  }, async () => {
    const me = people[who]
    const { id } = await makeNote(db, { ownerId: people.owner.id, title: 'Of the owner alone' })
    const attempts = [read(me, id), update(me, id, text), pin(me, id)].map(statusOf)
    expect(await Promise.all(attempts)).toEqual([only(200, 404), only(200, 404), only(200, 404)])
    expect(await statusOf(remove(me, id))).toBe(only(200, 404))
    if (who !== 'owner') await remove(people.owner, id)
    expect(await statusOf(restore(me, id))).toBe(only(200, 404))
  })

  test('lists and finds own notes only', { tags: ['role-19'] }, async () => {
    const word = `only${who}`
    await makeNote(db, { ownerId: people.owner.id, title: word })
    const list = listOf(people[who], { search: word })
    if (who === 'guest') return expect(list).rejects.toMatchObject(refused(401, 'not_signed_in'))
    expect((await list).data.map(({ title }) => title)).toEqual(who === 'owner' ? [word] : [])
    expect((await listOf(people[who])).totalNotes > 0).toBe(who === 'owner')
  })
})

test('a saved note comes back trimmed, with the messages of the product', {
  tags: ['entity-23', 'validation-14', 'note-calls-2', 'note-calls-3', 'error-41'],
}, async () => {
  const person = await testApp.signInAs()
  const { msg, data } = await create(person, { title: '  Rent\n', content: '\n\tDue\n  on Friday \n' })
  const at = now.toISOString()
  expect(msg).toBe('Note created!')
  expect(data).toEqual({
    id: data.id,
    title: 'Rent',
    content: 'Due\n  on Friday',
    is_pinned: false,
    created_at: at,
    updated_at: at,
  })
  expect(await read(person, data.id)).toEqual(data)
  expect(await listOf(person)).toEqual({ data: [data], totalNotes: 1, page: 1, numOfPages: 1 })
  expect((await update(person, data.id, text)).msg).toBe('Note updated!')
  expect((await remove(person, data.id)).msg).toBe('Note deleted!')
  expect(await listOf(person)).toEqual({ data: [], totalNotes: 0, page: 1, numOfPages: 0 })
})

test.each([
  { title: '' },
  { title: ' \u2003\n' },
  { title: '\u200b' },
  { title: 'x'.repeat(256) },
  { title: 'a\0b' },
  { title: '\ud800' },
  { content: '' },
  { content: '\n \t' },
  { content: '\u3164\u2060' },
  { content: 'x'.repeat(5_001) },
  { content: 'a\0b' },
  { content: null as never },
  { title: ['x'] as never },
])('rejects %j', { tags: ['validation-14', 'constant-23'] }, async (part) => {
  const { id } = await makeNote(db, { ownerId: people.owner.id })
  expect(await statusOf(create(people.owner, { ...text, ...part }))).toBe(400)
  expect(await statusOf(update(people.owner, id, { ...text, ...part }))).toBe(400)
})

test.each([
  ['x'.repeat(255), 'x'.repeat(5_000)],
  ['😀'.repeat(127), '😀'.repeat(2_500)],
  ['<b>', '<script>alert(1)</script>\n&amp;'],
  [`it's "so" \\ %s $1`, `'; drop table notes; --`],
])(
  'keeps the longest and the oddest texts as they are (%#)',
  { tags: ['validation-14', 'constant-23'] },
  async (title, content) => {
    const { data } = await create(people.owner, { title, content })
    expect(await read(people.owner, data.id)).toMatchObject({ title, content })
  },
)

test('only title, content and pin can be written', async () => {
  const { owner, stranger } = people
  const other = await makeNote(db, { ownerId: stranger.id })
  const forged = { id: other.id, created_at: '2020-01-01T00:00:00.000Z', updated_at: '2020-01-01T00:00:00.000Z' }
  const refused = {
    status: 400,
    body: { details: Object.fromEntries(Object.keys(forged).map((field) => [field, [expect.any(String)]])) },
  }
  const asked = { ...text, owner_id: stranger.id, ownerId: stranger.id, deleted_at: null }
  await expect(create(owner, { ...asked, ...forged })).rejects.toMatchObject(refused)
  const { data } = await create(owner, { ...asked, ...{ is_pinned: true } })
  expect(data).toMatchObject({ created_at: now.toISOString(), updated_at: now.toISOString(), is_pinned: true })
  await expect(update(owner, data.id, { ...asked, ...forged })).rejects.toMatchObject(refused)
  await expect(update(owner, data.id, { ...asked, ...{ is_pinned: false } })).rejects.toMatchObject({
    body: { details: { is_pinned: [expect.any(String)] } },
  })
  const changed = await update(owner, data.id, { ...asked, title: 'New' })
  expect(changed.data).toMatchObject({ id: data.id, title: 'New', is_pinned: true, created_at: data.created_at })
  expect(await statusOf(read(stranger, data.id))).toBe(404)
})

test.each(['0', '-1', '1.5', '2147483648', 'x', 'create', '%00'])(
  'there is no note at %s',
  { tags: ['note-calls-1'] },
  async (id) => {
    const { accessToken } = await testApp.signIn(people.owner.id)
    const headers = { authorization: `Bearer ${accessToken}` }
    const { statusCode } = await testApp.app.inject({ url: `/api/v1/note/notes/${id}/`, headers })
    expect(statusCode).toBe(400)
  },
)

describe('a note that was changed by another save', () => {
  test('is not overwritten from an earlier version without a request to do so', {
    tags: ['note-calls-2'],
  }, async () => {
    const { owner } = people
    const { data: first } = await create(owner)
    const { data: second } = await update(owner, first.id, {
      title: 'Second',
      content: 'x',
      base_updated_at: first.updated_at,
    })
    expect(Date.parse(second.updated_at)).toBe(Date.parse(first.updated_at) + 1)
    const late = { title: 'Third', content: 'x', base_updated_at: first.updated_at }
    await expect(update(owner, first.id, late)).rejects.toMatchObject(refused(409, 'note_changed'))
    expect(await read(owner, first.id)).toEqual(second)
    const { data } = await update(owner, first.id, { ...late, base_updated_at: second.updated_at })
    expect(data.title).toBe('Third')
    await update(owner, first.id, { title: 'Fourth', content: 'x' })
  })

  test('accepts its own text from any version', async () => {
    const { owner } = people
    const { data: first } = await create(owner)
    const { data } = await update(owner, first.id, { ...text, title: 'Both' })
    const again = await update(owner, first.id, { ...text, title: ' Both ', base_updated_at: first.updated_at })
    expect(again.data).toEqual(data)
  })

  test('is changed by one of several simultaneous saves of one version', async () => {
    const { owner } = people
    const { data } = await create(owner)
    const attempts = Array.from({ length: 6 }, (_, number) =>
      statusOf(update(owner, data.id, { ...text, title: `Version ${number}`, base_updated_at: data.updated_at })),
    )
    expect((await Promise.all(attempts)).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  })

  test.each(['yesterday', '2026-03-01', ''])('rejects %j as a base version', async (base_updated_at) => {
    const { id } = await makeNote(db, { ownerId: people.owner.id })
    expect(await statusOf(update(people.owner, id, { ...text, base_updated_at }))).toBe(400)
  })
})

describe('the list', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))

  test('is sorted in every order with pinned notes first, and pinning changes no times', async () => {
    const person = await testApp.signInAs()
    const ids = new Map<string, number>()
    for (const [minute, title] of ['banana', 'Äpfel', 'cherry', 'Apple'].entries()) {
      ids.set(title, (await makeNote(db, { ownerId: person.id, title, createdAt: at(minute) })).id)
    }
    await update(person, ids.get('Äpfel') ?? 0, { title: 'Äpfel', content: 'more' })
    const { data: pinned } = await pin(person, ids.get('banana') ?? 0)
    expect([pinned.is_pinned, pinned.updated_at]).toEqual([true, at(0).toISOString()])
    const orderOf = async (sort: 'updated' | 'created' | 'oldest' | 'title_asc' | 'title_desc') =>
      (await person.api.notes.listNotes({ query: { sort } })).data.map(({ title }) => title)
    expect(await orderOf('updated')).toEqual(['banana', 'Äpfel', 'Apple', 'cherry'])
    await pin(person, ids.get('banana') ?? 0, false)
    expect(await orderOf('created')).toEqual(['Apple', 'cherry', 'Äpfel', 'banana'])
    expect(await orderOf('oldest')).toEqual(['banana', 'Äpfel', 'cherry', 'Apple'])
    expect(await orderOf('title_asc')).toEqual(['Äpfel', 'Apple', 'banana', 'cherry'])
    expect(await orderOf('title_desc')).toEqual(['cherry', 'banana', 'Apple', 'Äpfel'])
  })

  test('has pages of fifty and an empty page past the last', {
    tags: ['entity-23', 'note-calls-1', 'constant-18'],
  }, async () => {
    const person = await testApp.signInAs()
    for (let minute = 0; minute < 51; minute += 1) {
      await makeNote(db, { ownerId: person.id, title: `Note ${minute}`, createdAt: at(minute) })
    }
    const first = await listOf(person)
    expect([first.data.length, first.totalNotes, first.numOfPages]).toEqual([50, 51, 2])
    const second = await listOf(person, { page: 2 })
    expect(second.data.map(({ title }) => title)).toEqual(['Note 0'])
    expect(await listOf(person, { page: 3 })).toEqual({ data: [], totalNotes: 51, page: 3, numOfPages: 2 })
    expect((await listOf(person, { search: 'note', page: 2 })).data).toHaveLength(1)
  })

  test.each(['page=0', 'page=x', 'sort=sideways', 'search=%00', `search=${'x'.repeat(201)}`])(
    'refuses %s',
    async (query) => {
      const { accessToken } = await testApp.signIn(people.owner.id)
      const headers = { authorization: `Bearer ${accessToken}` }
      const { statusCode } = await testApp.app.inject({ url: `/api/v1/note/notes/?${query}`, headers })
      expect(statusCode).toBe(400)
    },
  )
})

describe('the search', () => {
  let person: Person
  beforeAll(async () => {
    person = await testApp.signInAs()
    const said = [
      'Rent is due',
      'Straße in İstanbul',
      '去北京旅行的计划',
      `it's 100% & "so" \\`,
      'RENTAL\ncar',
      '😀 fun',
    ]
    for (const content of said) await makeNote(db, { ownerId: person.id, title: 'Title', content })
    await makeNote(db, { ownerId: people.stranger.id, content: 'Rent of someone else' })
  })

  test.each<[string, string[]]>([
    ['rent', ['Rent is due', 'RENTAL\ncar']],
    ['TITLE rent due', ['Rent is due']],
    ['ental', ['RENTAL\ncar']],
    ['rent fun', []],
    ['STRASSE istanbul', ['Straße in İstanbul']],
    ['北京', ['去北京旅行的计划']],
    ['100% "', [`it's 100% & "so" \\`]],
    ["' \\ &", [`it's 100% & "so" \\`]],
    ['😀', ['😀 fun']],
    ['!* <-> : | (', []],
    ['   ', ['Rent is due', 'Straße in İstanbul', '去北京旅行的计划', `it's 100% & "so" \\`, 'RENTAL\ncar', '😀 fun']],
  ])('for %j finds %j', async (search, contents) => {
    const { data, totalNotes } = await listOf(person, { search, sort: 'oldest' })
    expect(data.map(({ content }) => content)).toEqual(contents)
    expect(totalNotes).toBe(contents.length)
  })

  test('reflects each change, deletion and restoration', async () => {
    const found = async (search: string) => (await listOf(person, { search })).totalNotes
    const { data } = await create(person, { title: 'Quince', content: 'x' })
    expect(await found('quince')).toBe(1)
    await update(person, data.id, { title: 'Medlar', content: 'x' })
    expect([await found('quince'), await found('medlar')]).toEqual([0, 1])
    await remove(person, data.id)
    expect(await found('medlar')).toBe(0)
    await restore(person, data.id)
    expect(await found('medlar')).toBe(1)
  })
})

describe('a deleted note', () => {
  test('disappears, can be restored unchanged, and cannot be changed before that', {
    tags: ['note-calls-3'],
  }, async () => {
    const { owner } = people
    const { data } = await create(owner)
    await pin(owner, data.id)
    await remove(owner, data.id)
    const attempts = [read(owner, data.id), update(owner, data.id, text), pin(owner, data.id), remove(owner, data.id)]
    expect(await Promise.all(attempts.map(statusOf))).toEqual([404, 404, 404, 404])
    expect((await restore(owner, data.id)).data).toEqual({ ...data, is_pinned: true })
    await expect(restore(owner, data.id)).rejects.toMatchObject(refused(404, 'note_not_found'))
  })

  test('counts as stored for an hour and is then purged for good', async () => {
    const person = await testApp.signInAs()
    const stored = async () => (await person.api.accounts.getStorageUsage()).summary_breakdown.notes
    const purge = () => deletedNotes.run({ db, now: () => now }, new AbortController().signal)
    const [first, second] = [(await create(person)).data, (await create(person)).data]
    for (const { id } of [first, second]) await remove(person, id)
    await purge()
    expect(await stored()).toBe(2)
    const anHourAgo = new Date(now.getTime() - 3_600_001)
    await db.update(notes).set({ deletedAt: anHourAgo }).where(eq(notes.id, first.id))
    await purge()
    expect(await stored()).toBe(1)
    expect(await statusOf(restore(person, first.id))).toBe(404)
    expect(await statusOf(restore(person, second.id))).toBe(200)
  })
})

describe('the storage limit', () => {
  test('holds for simultaneous writes', async () => {
    const person = await testApp.signInAs()
    await db.execute(sql`insert into notes (owner_id, title, content, deleted_at)
      select ${person.id}::integer, 'x', 'x', case when n < 100 then now() end from generate_series(1, 996) as n`)
    const answers = await Promise.all(Array.from({ length: 10 }, () => statusOf(create(person))))
    expect(answers.toSorted()).toEqual([200, 200, 200, 200, 413, 413, 413, 413, 413, 413])
    await expect(create(person)).rejects.toMatchObject(refused(413, 'storage_limit_reached'))
    const { data } = await listOf(person, { search: 'rent' })
    expect(await statusOf(update(person, data[0]?.id ?? 0, { title: 'Still', content: 'changed' }))).toBe(200)
  })
})
