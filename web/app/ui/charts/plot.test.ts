import { expect, test } from 'vitest'
import { barsPath, linePath, nearestIndex, shareOf } from './plot.tsx'

const area = { low: 0, high: 10 }

test('a line runs through all points that have a value', () => {
  expect(linePath([0, 0.5, 1], [0, 5, 10], area)).toBe('M0 1000L500 500L1000 0')
  expect(linePath([0, 0.5, 0.7, 1], [10, undefined, 5, undefined], area)).toBe('M0 0L700 500')
  expect(linePath([], [], area)).toBe('')
})

test('a bar stands on the bars of the series before it', () => {
  expect(barsPath([2.5, 5], [5, 0], area)).toBe('M45 500V250H455V500ZM545 1000V500H955V1000Z')
})

test('an axis without a length has its only value in the middle', () => {
  expect(shareOf(7, 7, 7)).toBe(0.5)
  expect(linePath([0.5], [7], { low: 7, high: 7 })).toBe('M500 500')
})

test.each([
  [-1, 0],
  [0.1, 0],
  [0.3, 1],
  [0.74, 1],
  [0.8, 2],
  [2, 2],
])('the point nearest to %d is number %d', (wanted, index) => {
  expect(nearestIndex([0, 0.5, 1], wanted)).toBe(index)
})
