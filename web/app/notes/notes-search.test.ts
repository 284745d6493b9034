import { noteBounds } from '@ledgerdeck/contract/note-bounds'
import { expect, test } from 'vitest'
import { notesSearch } from './notes-search.ts'

const read = (query: string) => notesSearch.parse(new URLSearchParams(query))
const plain = { page: 1, search: '', sort: 'updated', note: null }

test.each([
  ['', plain],
  ['page=2&search=rent+due&sort=title_asc&note=7', { page: 2, search: 'rent due', sort: 'title_asc', note: 7 }],
  ['page=0&search=%00+&sort=sideways&note=-1', plain],
  ['page=x&note=2147483648', plain],
])('the address with %j shows %j', (query, view) => {
  expect(read(query)).toEqual(view)
})

test('every view has an address, and only one', () => {
  const view = { page: 3, search: 'a & b', sort: 'oldest', note: 12 } as const
  expect(notesSearch.address(view)).toBe('/tools/quick-note?page=3&search=a+%26+b&sort=oldest&note=12')
  expect(read(notesSearch.address(view).split('?')[1] ?? '')).toEqual(view)
  expect(notesSearch.address({ page: 1, search: ' ', sort: 'updated', note: null })).toBe('/tools/quick-note')
})

test('a search that is too long is cut to what the API takes', () => {
  expect(read(`search=${'x'.repeat(300)}`).search).toHaveLength(noteBounds.searchCharacters)
})
