import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../accounts/users.factory.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { makeNote } from './notes.factory.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
})
afterAll(() => testApp.close())

const saves = 90
const characters = 5_000

function textOf(save: number): string {
  const codes = Array.from({ length: characters }, (_, index) => 0x4e00 + (hash(save * characters + index) % 20_000))
  return String.fromCodePoint(...codes)
}

function hash(number: number): number {
  const mixed = Math.imul(number ^ (number >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 12)) >>> 0
}

const savedBytes = saves * Buffer.byteLength(textOf(0))

async function bytesOfNotes(): Promise<number> {
  const { rows } = await testApp.database.pool.query<{ bytes: number }>(
    `select sum(pg_total_relation_size(oid))::integer as bytes from pg_class
     where relkind = 'r' and relname ~ '^notes?(_|$)'`,
  )
  return rows[0]?.bytes ?? 0
}

test('a long note that is saved repeatedly reuses the space of its old versions after a vacuum', async () => {
  const { api } = await testApp.signInAs()
  const { data } = await api.notes.createNote({ body: { title: 'Note', content: textOf(0) } })
  const saveAll = async (from: number) => {
    for (let save = from; save < from + saves; save += 1) {
      const body = { title: 'Note', content: textOf(save) }
      await api.notes.updateNote({ params: { id: data.id }, body })
    }
    return bytesOfNotes()
  }
  const before = await bytesOfNotes()
  const once = await saveAll(1)
  expect((once - before) / savedBytes).toBeLessThan(4)
  await testApp.database.pool.query('vacuum')
  expect((await saveAll(1 + saves)) / once).toBeLessThan(1.2)
})

test('the search text of a usual long note is in its row, and not compressed', async () => {
  const { id: ownerId } = await makeUser(testApp.database.db)
  const words = Array.from({ length: 830 }, (_, index) => `w${1_000 + (hash(index) % 400)}`)
  const note = await makeNote(testApp.database.db, { ownerId, content: words.join(' ') })
  const { rows } = await testApp.database.pool.query(
    `select pg_column_toast_chunk_id(search_text) as chunk, pg_column_compression(search_text) as compression
     from notes where id = $1`,
    [note.id],
  )
  expect(rows).toEqual([{ chunk: null, compression: null }])
})
