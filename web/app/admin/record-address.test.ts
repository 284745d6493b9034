import fc from 'fast-check'
import { expect, test } from 'vitest'
import { activeFilters, readRecordState, recordBody, recordSearch } from './record-address.ts'

const names = ['user', 'action', 'created_after'] as const

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
      expect(readRecordState(new URLSearchParams(recordSearch(given)), names)).toEqual(given)
    }),
  )
})

test('a date that is none, and a page that is none, count as absent', () => {
  const read = readRecordState(new URLSearchParams('page=-1&created_after=soon&sort=up&other=1'), names)
  expect(read).toEqual({ page: 1, sort: 'latest', filters: { user: '', action: '', created_after: '' } })
  expect(recordSearch(read)).toBe('')
  expect(recordBody(read)).toEqual({ page: 1, sort: 'latest' })
})

test('only what narrows the list is asked for', () => {
  expect(activeFilters({ user: 'a', action: '' })).toEqual({ user: 'a' })
})
