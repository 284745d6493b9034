import { expect, test } from 'vitest'
import { maxScale, zoomBy, zoomTo } from './page-zoom.tsx'

test('a step in and a step out lead back, and neither leaves the bounds', () => {
  expect(zoomBy(zoomBy(2, 1), -1)).toBe(2)
  expect(zoomBy(1, -1)).toBe(1)
  expect(zoomBy(maxScale, 1)).toBe(maxScale)
})

test.each([
  [0.2, 1],
  [3.3, 3.3],
  [1e9, maxScale],
  [Number.NaN, 1],
])('a pinch to %d gives %d', (scale, expected) => {
  expect(zoomTo(scale)).toBe(expected)
})
