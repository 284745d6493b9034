import { expect, test } from 'vitest'
import { commentAddress } from '../../blog/addresses.ts'
import { type CaseListState, casesSearch, reportedAddress } from './comment-case-search.ts'

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

test.each(['why-bonds', 'größe-50%'])('a comment is linked as the blog does it (%s)', (slug) => {
  expect(reportedAddress(slug, 12)).toBe(commentAddress(slug, 12))
})
