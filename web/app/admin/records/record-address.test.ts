import fc from 'fast-check'
import { expect, test } from 'vitest'
import { activeFilters, asOf, readRecordState, recordBody, recordSearch } from './record-address.ts'

const kinds = { user: 150, action: 60, created_after: 'moment' } as const

const word = fc.string({ minLength: 1, maxLength: 20 }).map((text) => text.trim())

const state = fc.record({
  page: fc.integer({ min: 1, max: 999_999 }),
  sort: fc.constantFrom('latest' as const, 'oldest' as const),
  filters: fc.record({
    user: word,
    action: word,
    created_after: fc.constantFrom('', '2026-11-20', '2026-11-20T09:30:00.000Z'),
  }),
})

test('an address leads to what it was made from', () => {
  fc.assert(
    fc.property(state, (given) => {
      expect(readRecordState(new URLSearchParams(recordSearch(given)), kinds)).toEqual(given)
    }),
  )
})

test('a date that is none, and a page that is none, count as absent', () => {
  const read = readRecordState(new URLSearchParams('page=-1&created_after=5&sort=up&other=1'), kinds)
  expect(read).toEqual({ page: 1, sort: 'latest', filters: { user: '', action: '', created_after: '' } })
  expect(recordSearch(read)).toBe('')
  expect(recordBody(read)).toEqual({ page: 1, sort: 'latest' })
})

test('a text is as long as the API takes it, and holds nothing that it refuses', () => {
  const search = new URLSearchParams({ user: `a\0${'b'.repeat(200)}`, action: '\ud800' })
  const { filters } = readRecordState(search, kinds)
  expect(filters).toEqual({ user: `a${'b'.repeat(149)}`, action: '\ufffd', created_after: '' })
})

test('a list that is read page by page ends when the reading began, unless it ends before', () => {
  const list = { page: 3, sort: 'latest' as const, filters: { user: 'a', created_before: '' } }
  const now = '2026-11-20T09:30:00.000Z'
  expect(asOf(now, list).filters).toEqual({ user: 'a', created_before: now })
  const ended = { ...list, filters: { user: 'a', created_before: '2026-11-19' } }
  expect(asOf(now, ended)).toEqual(ended)
})

test('only what narrows the list is asked for', () => {
  expect(activeFilters({ user: 'a', action: '' })).toEqual({ user: 'a' })
})
