import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { makePost } from '../posts/posts.factory.ts'
import { makeWriter, type Writer } from '../writing/writers.factory.ts'

let testApp: TestApp
let staff: Writer
let reader: Writer

beforeAll(async () => {
  testApp = await startTestApp()
  const { db } = testApp.database
  staff = await makeWriter(testApp)
  reader = await makeWriter(testApp, {})
  await makePost(db, { tags: ['Bonds', 'corporate bonds', 'C++', 'node.js', 'Größe'] })
  await makePost(db, { tags: ['corporate bonds'], categories: ['Bonds'] })
  await makePost(db, { postStatus: 'draft', tags: ['bonanza'], categories: ['Abandoned'] })
  await makePost(db, { tags: Array.from({ length: 12 }, (_, n) => `many ${n}`) })
})
afterAll(() => testApp.close())

const suggest = async (writer: Writer, starts_with?: string, kind: 'category' | 'tag' = 'tag') =>
  (await writer.api.blog.suggestTerms({ query: { kind, starts_with } })).data.map(({ name }) => name)

test.each([
  ['bon', ['corporate bonds', 'bonanza', 'Bonds']],
  ['BONDS', ['corporate bonds', 'Bonds']],
  ['corporate b', ['corporate bonds']],
  ['node.j', ['node.js']],
  ['js', ['node.js']],
  ['c+', ['corporate bonds', 'C++']],
  ['größ', ['Größe']],
  ['onds', []],
  ['%', []],
  ["' or 1=1 --", []],
  ['a:* | b', []],
])('%s finds names with words of this prefix, most used first', async (typed, names) => {
  expect((await suggest(staff, typed)).toSorted()).toEqual(names.toSorted())
})

test('at most ten names are suggested, most used first', async () => {
  const first = [
    'corporate bonds',
    'Bonds',
    'C++',
    'Größe',
    'many 0',
    'many 1',
    'many 10',
    'many 11',
    'many 2',
    'many 3',
  ]
  expect(await suggest(staff)).toEqual(first)
  expect(await suggest(reader)).toEqual(first)
  expect(await suggest(staff, 'many')).toHaveLength(10)
  const { data } = await staff.api.blog.suggestTerms({ query: { kind: 'tag', starts_with: 'corp' } })
  expect(data).toEqual([{ name: 'corporate bonds', posts: 2 }])
})

test('names without public posts follow the used ones, for staff only', async () => {
  expect(await suggest(staff, undefined, 'category')).toEqual(['Bonds', 'Abandoned'])
  expect(await suggest(reader, undefined, 'category')).toEqual(['Bonds'])
})

test('categories and tags are separate', async () => {
  expect(await suggest(staff, 'bon', 'category')).toEqual(['Bonds'])
})

test('names that only unpublished posts have are visible to staff only', async () => {
  expect(await suggest(reader, 'bona')).toEqual([])
  expect(await suggest(staff, 'bona')).toEqual(['bonanza'])
})

test.each([{ kind: 'author' }, { starts_with: 'x' }, { kind: 'tag', starts_with: 'x'.repeat(101) }])(
  '%o is rejected',
  async (query) => {
    await expect(staff.api.blog.suggestTerms({ query: query as { kind: 'tag' } })).rejects.toMatchObject({
      status: 400,
    })
  },
)
