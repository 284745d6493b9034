import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstVisibleIndex } from './scrolled-pages.tsx'

test('the page that is seen is the first one that ends below the line', () => {
  const anyHeights = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(anyHeights, fc.integer({ min: -5_000, max: 300_000 }), (heights, line) => {
      const bottoms = heights.map((_, index) => heights.slice(0, index + 1).reduce((sum, height) => sum + height, 0))
      const first = bottoms.findIndex((bottom) => bottom > line)
      const found = firstVisibleIndex(bottoms.length, (index) => bottoms[index] ?? Number.NaN, line)
      expect(found).toBe(first === -1 ? bottoms.length - 1 : first)
    }),
  )
})

test('finding the page among 2,000 measures few of them', () => {
  let measured = 0
  const bottomOf = (index: number) => {
    measured += 1
    return (index + 1) * 1_400
  }
  expect(firstVisibleIndex(2_000, bottomOf, 1_000_000)).toBe(714)
  expect(measured).toBeLessThanOrEqual(11)
})
