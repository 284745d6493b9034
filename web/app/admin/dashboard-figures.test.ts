import { expect, test } from 'vitest'
import { bytesText } from '../ui/format.ts'
import { countText, unreadText } from './dashboard-figures.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1.0 kB'],
  [999_949, '999.9 kB'],
  [999_950, '1.0 MB'],
  [1_234_567, '1.2 MB'],
  [5_000_000_000_000, '5.0 TB'],
  [5e15, '5000.0 TB'],
])('%s bytes are written as %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text)
})

test('a count that is no exact one says so', { tags: ['admin-panel-7'] }, () => {
  expect(countText({ count: 12_345, is_exact: true })).toBe('12,345')
  expect(countText({ count: 10_000, is_exact: false })).toBe('about 10,000')
})

test('as many as are counted are shown as more', () => {
  expect([0, 99, 100].map(unreadText)).toEqual(['0', '99', '99+'])
})
