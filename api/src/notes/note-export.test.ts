import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewUser } from '../accounts/users.repository.ts'
import type { Db } from '../platform/database/database.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { makeNote } from './notes.factory.ts'
import { markDeleted } from './notes.repository.ts'

let testApp: TestApp
let db: Db
beforeAll(async () => {
  testApp = await startTestApp()
  db = testApp.database.db
})
afterAll(() => testApp.close())

const url = '/api/v1/note/notes/export/'

async function makeExporter(values: Partial<NewUser> = {}) {
  const { id, accessToken } = await testApp.signInAs(values)
  const headers = { authorization: `Bearer ${accessToken}` }
  const ask = () => testApp.app.inject({ url, headers })
  return { id, headers, ask, unpack: async () => unpack((await ask()).rawPayload) }
}

const open = (archive: Uint8Array) => new ZipReader(new Uint8ArrayReader(archive), { useWebWorkers: false })

async function unpack(archive: Uint8Array): Promise<Map<string, string>> {
  const zip = open(archive)
  const files = new Map<string, string>()
  for (const entry of await zip.getEntries()) {
    if (!entry.directory) files.set(entry.filename, await entry.getData(new TextWriter(), { checkSignature: true }))
  }
  await zip.close()
  return files
}

test('a guest and a user with a temporary password are rejected', async () => {
  const note = await makeExporter({ mustChangePassword: true })
  expect((await testApp.app.inject({ url })).json()).toMatchObject({ code: 'not_signed_in' })
  expect((await note.ask()).json()).toMatchObject({ code: 'password_change_required' })
})

test('the archive holds all own notes that are not deleted, and no others', async () => {
  const [me, admin] = [await makeExporter(), await makeExporter({ isSuperuser: true, isStaff: true })]
  const createdAt = new Date('2026-02-03T04:05:06.000Z')
  await makeNote(db, { ownerId: me.id, title: 'Plan / 计划: "ä" 👩‍👩‍👧', content: '**a**\n b', createdAt })
  await makeNote(db, { ownerId: me.id, title: '../up', content: 'Second' })
  await makeNote(db, { ownerId: me.id, title: '..\\UP', content: 'Third' })
  const { id } = await makeNote(db, { ownerId: me.id, title: 'Deleted' })
  await markDeleted(db, { id, ownerId: me.id }, new Date())
  const files = await me.unpack()
  expect([...files.keys()]).toEqual(['Plan 计划 ä 👩‍👩‍👧.md', 'up.md', 'UP (2).md'])
  expect(files.get('Plan 计划 ä 👩‍👩‍👧.md')).toBe(
    `---\ntitle: "Plan / 计划: \\"ä\\" 👩‍👩‍👧"\ncreated: 2026-02-03T04:05:06.000Z\nupdated: 2026-02-03T04:05:06.000Z\n---\n\n**a**\n b\n`,
  )
  expect(await admin.unpack()).toEqual(new Map())
  const { headers } = await me.ask()
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="notes.zip"',
    'cache-control': 'private, no-store',
  })
})

test('a large export holds every note once, in the order of creation', async () => {
  const me = await makeExporter()
  await testApp.database.pool.query(
    `insert into notes (owner_id, title, content) select $1, 'Note ' || n, 'x' from generate_series(1, 1001) as n`,
    [me.id],
  )
  const zip = open((await me.ask()).rawPayload)
  const names = (await zip.getEntries()).map(({ filename }) => filename)
  expect(names).toEqual(Array.from({ length: 1_001 }, (_, index) => `Note ${index + 1}.md`))
})

test('a client that reads slowly or leaves holds up no other download', async () => {
  const [slow, other] = [await makeExporter(), await makeExporter()]
  for (const { id } of [slow, other]) await addLongNotes(id)
  const origin = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  const leaving = new AbortController()
  const response = await fetch(origin + url, { headers: slow.headers, signal: leaving.signal })
  const reader = response.body?.getReader()
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
  expect((await slow.unpack()).size).toBe(300)
  expect((await other.unpack()).size).toBe(300)
  leaving.abort()
  await expect(reader?.read()).rejects.toThrow('aborted')
  expect((await other.unpack()).size).toBe(300)
})

test('the length of an archive comes with it, and none comes when the notes cannot be read', async () => {
  const me = await makeExporter()
  await addLongNotes(me.id)
  const { headers, rawPayload } = await me.ask()
  expect(headers['content-length']).toBe(String(rawPayload.length))
  await testApp.database.pool.query('alter table notes rename to notes_away')
  const refused = await me.ask()
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([500, 'application/json; charset=utf-8'])
  await testApp.database.pool.query('alter table notes_away rename to notes')
  expect((await me.unpack()).size).toBe(300)
})

async function addLongNotes(ownerId: number): Promise<void> {
  await testApp.database.pool.query(
    `insert into notes (owner_id, title, content) select $1, 'Long ' || n, repeat(md5(n::text), 150) from generate_series(1, 300) as n`,
    [ownerId],
  )
}

test('exports are rate limited', async () => {
  const me = await makeExporter()
  for (let turn = 0; turn < 10; turn += 1) expect((await me.ask()).statusCode).toBe(200)
  const refused = await me.ask()
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
})
