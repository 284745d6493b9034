import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Refusal, startTestApp, type TestApp } from '../test-app.ts'
import { makeNote } from './notes.factory.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp({ environment: { RATE_LIMIT_SCALE: '0.01' } })
})
afterAll(() => testApp.close())

async function writer() {
  const { id, api } = await testApp.signInAs()
  const note = await makeNote(testApp.database.db, { ownerId: id })
  const params = { id: note.id }
  return {
    save: (content: string) => statusOf(api.notes.updateNote({ params, body: { title: 'Note', content } })),
    create: () => statusOf(api.notes.createNote({ body: { title: 'Note', content: 'x' } })),
    pin: () => statusOf(api.notes.pinNote({ params, body: { is_pinned: true } })),
    remove: () => statusOf(api.notes.deleteNote({ params })),
    restore: () => statusOf(api.notes.restoreNote({ params })),
    search: (search: string) => statusOf(api.notes.listNotes({ query: { search } })),
    list: () => statusOf(api.notes.listNotes({ query: {} })),
  }
}

const statusOf = (called: Promise<unknown>) =>
  called.then(
    () => 200,
    ({ status }: Refusal) => status,
  )

test('saving a long note costs more points than saving a short one', async () => {
  const [long, short] = [await writer(), await writer()]
  const characters = '\u7f16'.repeat(4_999)
  expect([await long.save(characters), await long.save(`${characters}!`)]).toEqual([200, 429])
  for (let save = 0; save < 30; save += 1) expect(await short.save(`Text ${save}`)).toBe(200)
  expect(await short.save('One more')).toBe(429)
})

test('every write of notes counts towards the limit of its user', async () => {
  const [writing, other] = [await writer(), await writer()]
  for (let round = 0; round < 6; round += 1) {
    const statuses = [await writing.save(`Text ${round}`), await writing.pin(), await writing.remove()]
    expect([...statuses, await writing.restore(), await writing.create()]).toEqual([200, 200, 200, 200, 200])
  }
  for (const write of [writing.save, writing.create, writing.pin, writing.remove, writing.restore]) {
    expect(await write('x')).toBe(429)
  }
  expect(await other.save('x')).toBe(200)
})

test('a search for many words or symbols costs more points than one for a word', async () => {
  const [long, short] = [await writer(), await writer()]
  const symbols = String.fromCharCode(...Array.from({ length: 30 }, (_, index) => 0x2190 + index))
  expect([await long.search(symbols), await long.search('word'), await long.list()]).toEqual([200, 429, 200])
  for (let search = 0; search < 3; search += 1) expect(await short.search('two words')).toBe(200)
  expect(await short.search('word')).toBe(429)
})
