import { expect, test } from 'vitest'
import { lastPageInstead } from './screen-query.ts'

test.each([
  ['a page with entries stays', { data: [1], page: 3, numOfPages: 3 }, null],
  ['a first page without entries stays', { data: [], page: 1, numOfPages: 0 }, null],
  ['a page past the end leads to the last one', { data: [], page: 3, numOfPages: 2 }, 2],
  ['a page of an empty list leads to the first one', { data: [], page: 3, numOfPages: 0 }, 1],
])('%s', (_, list, page) => {
  expect(lastPageInstead(list)).toBe(page)
})
