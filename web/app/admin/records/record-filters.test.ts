import fc from 'fast-check'
import { expect, test } from 'vitest'
import { activeFilterValues, defineSearch, pageNumber, text } from '../../ui/content/search-params.ts'
import { recordBody, recordParams } from './record-filters.ts'

const search = defineSearch('/admin/records', { page: pageNumber, user: text(150), action: text(60), ...recordParams })

const parse = (query: string) => search.parse(new URLSearchParams(query))

const word = fc.string({ minLength: 1, maxLength: 20 }).map((typed) => typed.replaceAll('\0', '').trim())

const states = fc.record({
  page: fc.integer({ min: 1, max: 999_999 }),
  user: word,
  action: word,
  created_after: fc.constantFrom('', '2026-11-20', '2026-11-20T09:30:00.000Z'),
  created_before: fc.constantFrom('', '2026-11-20', '2026-11-20T09:30:00.000Z'),
  sort: fc.constantFrom('latest' as const, 'oldest' as const),
})

test('an address parses back to the state that it was made from', { tags: ['state-53'] }, () => {
  fc.assert(
    fc.property(states, (state) => {
      expect(parse(search.format(state))).toEqual(state)
    }),
  )
})

test('a date that is none, and a page that is none, count as absent', () => {
  const state = parse('page=-1&created_after=5&sort=up&other=1')
  expect(state).toEqual(search.defaults)
  expect(search.format(state)).toBe('')
  expect(recordBody(search, state)).toEqual({ page: 1, sort: 'latest' })
})

test('a text is as long as the API takes it, and holds nothing that it refuses', () => {
  const { user, action } = search.parse(new URLSearchParams({ user: `a\0${'b'.repeat(200)}`, action: '\ud800' }))
  expect({ user, action }).toEqual({ user: `a${'b'.repeat(149)}`, action: '\ufffd' })
})

test('only active filters are sent to the API', () => {
  expect(activeFilterValues(search, parse('page=3&user=a&sort=oldest'))).toEqual({ user: 'a' })
})
