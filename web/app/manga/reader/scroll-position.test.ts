import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeAt } from './scroll-position.ts'

test('the page that is seen is the first one that ends below the line', () => {
  const anyHeights = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(anyHeights, fc.integer({ min: -5_000, max: 300_000 }), (heights, line) => {
      const bottoms = heights.map((_, place) => heights.slice(0, place + 1).reduce((sum, height) => sum + height, 0))
      const first = bottoms.findIndex((bottom) => bottom > line)
      const found = placeAt(bottoms.length, (place) => bottoms[place] ?? Number.NaN, line)
      expect(found).toBe(first === -1 ? bottoms.length - 1 : first)
    }),
  )
})

test('looking for it among 2,000 pages measures few of them', () => {
  let measured = 0
  const bottomOf = (place: number) => {
    measured += 1
    return (place + 1) * 1_400
  }
  expect(placeAt(2_000, bottomOf, 1_000_000)).toBe(714)
  expect(measured).toBeLessThanOrEqual(11)
})
