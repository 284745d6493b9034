import { expect, test } from 'vitest'
import { type CaseListState, casesSearch } from './comment-case-search.ts'

const first: CaseListState = { page: 1, state: 'open', reason: 'ALL', sort: 'latest' }

test.each<[string, CaseListState]>([
  ['/admin/reports/comments', first],
  [
    '/admin/reports/comments?page=3&state=settled&reason=personal_information&sort=most',
    { page: 3, state: 'settled', reason: 'personal_information', sort: 'most' },
  ],
])('%s says what is shown', (address, state) => {
  expect(casesSearch.address(state)).toBe(address)
  expect(casesSearch.parse(new URL(address, 'http://localhost').searchParams)).toEqual(state)
})

test.each(['page=0', 'page=1e3', 'page=9999999', 'state=all', 'state=toString', 'reason=', 'sort=newest'])(
  '%s counts as absent',
  (search) => {
    expect(casesSearch.parse(new URLSearchParams(search))).toEqual(first)
  },
)
