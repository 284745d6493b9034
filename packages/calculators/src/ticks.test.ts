import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ticksAround, ticksWithin } from './ticks.ts'

test.each([
  [0, 30, 6, [0, 5, 10, 15, 20, 25, 30]],
  [1, 29, 6, [5, 10, 15, 20, 25]],
  [0.013, 0.087, 4, [0.02, 0.04, 0.06, 0.08]],
  [7, 7, 4, [7]],
])('round marks from %d to %d, %d steps at most: %j', (low, high, max, ticks) => {
  expect(ticksWithin(low, high, max).map((tick) => Number(tick.toPrecision(12)))).toEqual(ticks)
})

test('marks around values hold them all, and are few', () => {
  const value = fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => thousandths / 1_000)
  fc.assert(
    fc.property(value, value, fc.integer({ min: 2, max: 10 }), (one, other, max) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)]
      const ticks = ticksAround(low, high, max)
      const slack = 1e-6 * Math.max(1, high - low)
      expect(ticks[0]).toBeLessThanOrEqual(low + slack)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(high - slack)
      expect(ticks.length).toBeLessThanOrEqual(max + 2)
      expect(ticksWithin(low, high, max).length).toBeLessThanOrEqual(max + 1)
    }),
  )
})
