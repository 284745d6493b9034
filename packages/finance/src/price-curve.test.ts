import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BondCurveInput, calculatePriceCurve, couponFrequencies, measureCurveTangent, priceBond } from './bonds.ts'

const curve: BondCurveInput = {
  faceValue: 1000,
  couponRate: 0.05,
  maturityYears: 10,
  yieldRangeStart: 0.01,
  yieldRangeEnd: 0.1,
  yieldStep: 0.01,
}

const terms = fc.record({
  faceValue: fc.double({ min: 0.01, max: 1e9, noNaN: true }),
  couponRate: fc.double({ min: 0, max: 1, noNaN: true }),
  frequency: fc.constantFrom(...couponFrequencies),
  maturityYears: fc.oneof(
    fc.integer({ min: 1, max: 100 }),
    fc.double({ min: 0.01, max: 100, noNaN: true }),
    fc.integer({ min: 1, max: 1000 }).map((tenths) => tenths / 10),
  ),
})

test.for<[string, number, number, number, number[]]>([
  ['belongs to the curve when the steps reach it', 0.01, 0.03, 0.01, [0.01, 0.02, 0.03]],
  ['is left out when they pass it', 0, 0.031, 0.01, [0, 0.01, 0.02, 0.03]],
  ['is reached where doubles would fall short', 0.1, 0.7, 0.1, [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]],
  ['can be the start', 0.05, 0.05, 0.01, [0.05]],
  ['can lie below zero', -0.02, -0.01, 0.005, [-0.02, -0.015, -0.01]],
])('the end of the range %s', { tags: ['calculation-12'] }, ([, yieldRangeStart, yieldRangeEnd, yieldStep, yields]) => {
  expect(calculatePriceCurve({ ...curve, yieldRangeStart, yieldRangeEnd, yieldStep }).yields).toEqual(yields)
})

test('a curve has at most 10,001 points', { tags: ['calculation-12'] }, () => {
  const input = { ...curve, yieldRangeStart: 0, yieldStep: 0.0001 }
  const { yields, prices } = calculatePriceCurve({ ...input, yieldRangeEnd: 1 })
  expect(yields).toHaveLength(10_001)
  expect(prices).toHaveLength(10_001)
  expect(yields[1234]).toBe(0.1234)
  expect(() => calculatePriceCurve({ ...input, yieldRangeEnd: 1.0001 })).toThrow(
    expect.objectContaining({ code: 'too_many_points' }),
  )
})

test('yields are the decimals that people would write', { tags: ['calculation-12'] }, () => {
  const tenThousandths = fc.integer({ min: 0, max: 20_000 })
  fc.assert(
    fc.property(tenThousandths, fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 0, max: 200 }), (...grid) => {
      const [start, step, steps] = grid
      const { yields } = calculatePriceCurve({
        ...curve,
        yieldRangeStart: start / 10_000,
        yieldStep: step / 10_000,
        yieldRangeEnd: (start + steps * step) / 10_000,
      })
      expect(yields).toEqual(Array.from({ length: steps + 1 }, (_, index) => (start + index * step) / 10_000))
    }),
  )
})

test('the curve of a whole number of coupon periods is the price on a coupon date', () => {
  fc.assert(
    fc.property(terms, fc.integer({ min: 1, max: 100 }), (bond, maturityYears) => {
      const { yields, prices } = calculatePriceCurve({ ...curve, ...bond, maturityYears })
      const settlementDate = '2026-05-15'
      const maturityDate = `${2026 + maturityYears}-05-15`
      for (const [index, yieldRate] of yields.entries()) {
        const { cleanPrice } = priceBond({ ...bond, settlementDate, maturityDate, yieldRate })
        expect(Math.abs((prices[index] ?? 0) - cleanPrice)).toBeLessThanOrEqual(1e-12 * bond.faceValue)
      }
    }),
  )
})

test('a maturity between coupon dates has its first coupon after the part of a period: 2.3 years, by hand', {
  tags: ['calculation-12'],
}, () => {
  const bond = { faceValue: 100, couponRate: 0.04, maturityYears: 2.3 }
  const { prices } = calculatePriceCurve({ ...curve, ...bond, yieldRangeStart: 0.03, yieldRangeEnd: 0.03 })
  const times = [0.6, 1.6, 2.6, 3.6, 4.6]
  const coupons = times.reduce((sum, time) => sum + 2 * 1.015 ** -time, 0)
  expect(prices[0]).toBeCloseTo(coupons + 100 * 1.015 ** -4.6 - 2 * 0.4, 12)
})

test('a maturity within the last period bears simple interest', () => {
  const bond = { faceValue: 100, couponRate: 0.04, maturityYears: 0.2 }
  const { prices } = calculatePriceCurve({ ...curve, ...bond, yieldRangeStart: 0.03, yieldRangeEnd: 0.03 })
  expect(prices[0]).toBeCloseTo(102 / (1 + 0.4 * 0.015) - 2 * 0.6, 12)
})

test('a maturity that misses a whole number of periods by rounding only has that number', {
  tags: ['calculation-12'],
}, () => {
  const at = (maturityYears: number) =>
    calculatePriceCurve({ ...curve, frequency: 'quarterly', maturityYears, yieldRangeEnd: 0.01 }).prices[0] ?? 0
  expect(at(3 + 1e-12)).toBe(at(3))
  expect(at(3 - 1e-12)).toBe(at(3))
  expect(at(3 + 1e-6)).not.toBe(at(3))
})

test('maturities near to nothing still have a price', () => {
  const { prices } = calculatePriceCurve({ ...curve, maturityYears: 1e-12, yieldRangeEnd: 0.01 })
  expect(prices[0]).toBeCloseTo(1000, 6)
  const { slope } = measureCurveTangent({ ...curve, maturityYears: 1e-12, yieldRate: 0.05 })
  expect(slope * 1e12).toBeCloseTo(-1025, 6)
})

test('prices fall along the curve', () => {
  fc.assert(
    fc.property(terms, (bond) => {
      const { prices } = calculatePriceCurve({ ...curve, ...bond, yieldRangeStart: 0 })
      expect(prices.every((price, index) => index === 0 || price < (prices[index - 1] ?? 0))).toBe(true)
    }),
  )
})

test('the tangent touches the curve and has its slope', () => {
  fc.assert(
    fc.property(terms, fc.double({ min: -0.2, max: 1, noNaN: true }), (bond, yieldRate) => {
      const { price, slope } = measureCurveTangent({ ...bond, yieldRate })
      const at = (change: number) => measureCurveTangent({ ...bond, yieldRate: yieldRate + change }).price
      const step = 1e-4 / (1 + bond.maturityYears)
      expect(Math.abs((at(step) - at(-step)) / (2 * step) / slope - 1)).toBeLessThan(1e-4)
      const point = { yieldRangeStart: yieldRate, yieldRangeEnd: yieldRate, yieldStep: 1 }
      expect(calculatePriceCurve({ ...bond, ...point }).prices).toEqual([price])
    }),
  )
})

test.for<[string, Partial<BondCurveInput>, string]>([
  ['maturity_not_positive', { maturityYears: 0 }, 'maturityYears'],
  ['maturity_not_positive', { maturityYears: Number.NaN }, 'maturityYears'],
  ['yield_step_not_positive', { yieldStep: 0 }, 'yieldStep'],
  ['yield_step_not_positive', { yieldStep: -0.01 }, 'yieldStep'],
  ['yield_range_end_before_start', { yieldRangeEnd: 0.009 }, 'yieldRangeEnd'],
  ['too_many_points', { yieldStep: 5e-324 }, 'yieldStep'],
  ['too_many_points', { yieldRangeEnd: 1e300 }, 'yieldStep'],
  ['yield_out_of_range', { yieldRangeStart: -2 }, 'yieldRangeStart'],
  ['yield_out_of_range', { yieldRangeStart: Number.NaN }, 'yieldRangeStart'],
  ['yield_out_of_range', { yieldRangeEnd: Number.POSITIVE_INFINITY }, 'yieldRangeEnd'],
  ['face_value_not_positive', { faceValue: -1 }, 'faceValue'],
  ['coupon_rate_out_of_range', { couponRate: 5 }, 'couponRate'],
  ['frequency_unknown', { frequency: 'monthly' }, 'frequency'],
])('a curve is refused as %s: %j', ([code, change, field]) => {
  expect(() => calculatePriceCurve({ ...curve, ...change })).toThrow(expect.objectContaining({ code, field }))
})
