import { expect, test } from 'vitest'
import { leadToLastPage } from './last-page.ts'

const addressOf = (page: number) => `/things?page=${page}`

/** Where a loader is led to; null for nowhere else. */
function ledTo(list: { data: unknown[]; numOfPages: number }, page: number): string | null {
  try {
    leadToLastPage(list, page, addressOf)
    return null
  } catch (thrown) {
    return (thrown as Response).headers.get('location')
  }
}

test.each([
  { data: [], numOfPages: 2, page: 3, expected: '/things?page=2' },
  { data: [], numOfPages: 0, page: 3, expected: '/things?page=1' },
  { data: [], numOfPages: 0, page: 1, expected: null },
  { data: ['one'], numOfPages: 3, page: 3, expected: null },
])('page $page of $numOfPages with $data leads to $expected', ({ data, numOfPages, page, expected }) => {
  expect(ledTo({ data, numOfPages }, page)).toBe(expected)
})
