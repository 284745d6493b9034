import { expect, test } from 'vitest'
import { countText, unreadText } from './dashboard-figures.ts'

test('a count that is not an exact one says so', { tags: ['admin-panel-7'] }, () => {
  expect(countText({ count: 12_345, is_exact: true })).toBe('12,345')
  expect(countText({ count: 10_000, is_exact: false })).toBe('about 10,000')
})

test('as many as are counted are shown as more', () => {
  expect([0, 99, 100].map(unreadText)).toEqual(['0', '99', '99+'])
})
