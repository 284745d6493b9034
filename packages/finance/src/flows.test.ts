import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Flows, flowMoments, presentValue } from './flows.ts'

function momentsByHand({ periods, firstPeriod, coupon }: Flows, logGrowth: number) {
  const sums = { value: 0, time: 0, square: 0 }
  for (let k = 0; k < periods; k += 1) {
    const time = firstPeriod + k
    const value = (k === periods - 1 ? 1 + coupon : coupon) * Math.exp(-time * logGrowth)
    sums.value += value
    sums.time += value * time
    sums.square += value * time * time
  }
  return sums
}

const flows = fc.record({
  periods: fc.integer({ min: 2, max: 500 }),
  firstPeriod: fc.double({ min: 0.002, max: 1, noNaN: true }),
  coupon: fc.oneof(fc.constantFrom(0, 1, 1e-12), fc.double({ min: 0, max: 1, noNaN: true })),
  perYear: fc.constant(1),
})

test('moments that are summed by doubling are those that are summed one by one', () => {
  fc.assert(
    fc.property(flows, fc.double({ min: -1, max: 1, noNaN: true }), (bond, logGrowth) => {
      const moments = flowMoments(bond, logGrowth)
      const byHand = momentsByHand(bond, logGrowth)
      expect(Math.abs(moments.logValue - Math.log(byHand.value))).toBeLessThan(1e-11)
      expect(Math.abs(moments.meanTime / (byHand.time / byHand.value) - 1)).toBeLessThan(1e-11)
      expect(Math.abs(moments.meanSquare / (byHand.square / byHand.value) - 1)).toBeLessThan(1e-11)
    }),
    { numRuns: 500 },
  )
})

test.for<[number, number]>([
  [1e57, 0.01],
  [1e15, 1e-9],
  [1e9, 0],
  [1e9, 5],
])('%d payments take no time: as a perpetual would be when the growth is %d', ([periods, logGrowth]) => {
  const { logValue, meanTime } = flowMoments({ periods, firstPeriod: 1, coupon: 0.05, perYear: 1 }, logGrowth)
  const value = logGrowth === 0 ? 0.05 * periods + 1 : 0.05 / Math.expm1(logGrowth)
  const mean = logGrowth === 0 ? periods / 2 : 1 / -Math.expm1(-logGrowth)
  expect(logValue).toBeCloseTo(Math.log(value), 6)
  expect(meanTime / mean).toBeCloseTo(1, 6)
})

test('a value far beyond doubles still has its logarithm and its mean time', () => {
  const bond = { periods: 60, firstPeriod: 0.5, coupon: 0.02, perYear: 2 }
  expect(presentValue(bond, -2 + 1e-12)).toBe(Number.POSITIVE_INFINITY)
  expect(flowMoments(bond, -30)).toMatchObject({
    logValue: expect.closeTo(59.5 * 30 + Math.log(1.02), 9),
    meanTime: expect.closeTo(59.5, 9),
  })
  expect(flowMoments(bond, 900)).toMatchObject({
    logValue: expect.closeTo(Math.log(0.02) - 450, 9),
    meanTime: expect.closeTo(0.5, 9),
  })
})
