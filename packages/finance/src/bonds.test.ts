import { expect, test } from 'vitest'
import {
  type BondPriceInput,
  type BondTerms,
  listCashFlows,
  measureRisk,
  measureSensitivity,
  priceBond,
  solveYieldToMaturity,
} from './bonds.ts'

const bond: BondTerms = {
  faceValue: 1000,
  couponRate: 0.06,
  frequency: 'semi-annual',
  settlementDate: '2026-05-16',
  maturityDate: '2027-11-15',
}
const perpetual: BondTerms = { faceValue: 1000, couponRate: 0.06, frequency: 'semi-annual' }

test('a price on the day after a coupon: the example of the documentation', () => {
  const price = priceBond({ ...bond, yieldRate: 0.05 })
  expect(price).toMatchObject({
    periods: 3,
    couponAmount: 30,
    couponPeriod: {
      previousCouponDate: '2026-05-15',
      nextCouponDate: '2026-11-15',
      accruedDays: 1,
      periodDays: 184,
    },
  })
  const share = 183 / 184
  const byHand = 30 * 1.025 ** -share + 30 * 1.025 ** -(share + 1) + 1030 * 1.025 ** -(share + 2)
  expect(price.dirtyPrice).toBeCloseTo(byHand, 10)
  expect(price.dirtyPrice).toBeCloseTo(1014.4162, 4)
  expect(price.accruedInterest).toBeCloseTo(30 / 184, 14)
  expect(price.cleanPrice).toBeCloseTo(1014.2532, 4)
  expect(price.maturityYears).toBeCloseTo((2 + share) / 2, 14)
})

test('the working of that price adds up to it: the example of the documentation', () => {
  const flows = listCashFlows({ ...bond, yieldRate: 0.05 })
  expect(flows.map(({ date, amount }) => [date, amount])).toEqual([
    ['2026-11-15', 30],
    ['2027-05-15', 30],
    ['2027-11-15', 1030],
  ])
  expect(flows.map(({ discountFactor }) => discountFactor.toFixed(6))).toEqual(['0.975741', '0.951942', '0.928724'])
  expect(flows.map(({ presentValue }) => presentValue.toFixed(4))).toEqual(['29.2722', '28.5583', '956.5858'])
})

test('the price of a bond in its last period bears simple interest: the example of the documentation', {
  tags: ['calculation-6'],
}, () => {
  const last = { ...bond, settlementDate: '2027-08-15', yieldRate: 0.05 }
  const { dirtyPrice, accruedInterest, periods } = priceBond(last)
  expect(periods).toBe(1)
  expect(accruedInterest).toBe(15)
  expect(dirtyPrice).toBe(1030 / 1.0125)
  expect(listCashFlows(last)[0]?.presentValue).toBeCloseTo(dirtyPrice, 10)
  const { duration, modifiedDuration, convexity } = measureRisk(last)
  expect(duration).toBe(0.25)
  expect(modifiedDuration).toBeCloseTo(0.25 / 1.0125, 14)
  expect(convexity).toBeCloseTo(2 * (0.25 / 1.0125) ** 2, 14)
})

test('a yield from a price in the last period: the example of the documentation', () => {
  const { yieldToMaturity } = solveYieldToMaturity({ ...bond, settlementDate: '2027-08-15', price: 1000 })
  expect(yieldToMaturity).toBeCloseTo(4 * (1030 / 1015 - 1), 14)
})

test('a yield is below zero when the price is above the sum of all payments', { tags: ['calculation-8'] }, () => {
  const { yieldToMaturity, dirtyPrice } = solveYieldToMaturity({ ...bond, price: 1200 })
  expect(yieldToMaturity).toBeLessThan(0)
  expect(priceBond({ ...bond, yieldRate: yieldToMaturity }).dirtyPrice).toBeCloseTo(dirtyPrice, 9)
})

test('a clean price can fall below zero, and is returned', { tags: ['calculation-7'] }, () => {
  const { cleanPrice, dirtyPrice } = priceBond({ ...bond, settlementDate: '2026-11-14', yieldRate: 1e6 })
  expect(dirtyPrice).toBeGreaterThan(0)
  expect(cleanPrice).toBeLessThan(0)
})

test('without a yield, the coupon rate is the yield', { tags: ['calculation-3'] }, () => {
  expect(priceBond(bond)).toEqual(priceBond({ ...bond, yieldRate: 0.06 }))
  expect(measureRisk(bond)).toEqual(measureRisk({ ...bond, yieldRate: 0.06 }))
})

test('coupons are semi-annual by default', { tags: ['calculation-3'] }, () => {
  expect(priceBond({ ...bond, frequency: undefined })).toEqual(priceBond(bond))
})

test('a perpetual is worth its yearly coupons over the yield: the example of the documentation', {
  tags: ['validation-25', 'calculation-9'],
}, () => {
  const sensitivity = measureSensitivity({ ...perpetual, yieldRate: 0.05, yieldChange: 0.01 })
  expect(sensitivity).toMatchObject({
    cleanPrice: 1200,
    dirtyPrice: 1200,
    accruedInterest: 0,
    couponAmount: 30,
    periods: null,
    maturityYears: null,
    couponPeriod: null,
    duration: expect.closeTo(20.5, 12),
    modifiedDuration: 20,
    convexity: 800,
    dv01: expect.closeTo(2.4, 12),
    durationPriceChange: -240,
    predictedPriceChange: -192,
    actualPriceChange: -200,
    changedCleanPrice: 1000,
  })
  expect(solveYieldToMaturity({ ...perpetual, price: 1200 }).yieldToMaturity).toBe(0.05)
  expect(listCashFlows({ ...perpetual, yieldRate: 0.05 })).toEqual([])
})

test('a perpetual does not look at its settlement date', { tags: ['calculation-9'] }, () => {
  expect(priceBond({ ...perpetual, settlementDate: 'whenever' })).toEqual(priceBond(perpetual))
})

test.for<[string, Partial<BondPriceInput>, string]>([
  ['face_value_not_positive', { faceValue: 0 }, 'faceValue'],
  ['face_value_not_positive', { faceValue: Number.POSITIVE_INFINITY }, 'faceValue'],
  ['face_value_not_positive', { faceValue: Number.NaN }, 'faceValue'],
  ['coupon_rate_out_of_range', { couponRate: -0.0001 }, 'couponRate'],
  ['coupon_rate_out_of_range', { couponRate: 1.0001 }, 'couponRate'],
  ['coupon_rate_out_of_range', { couponRate: Number.NaN }, 'couponRate'],
  ['frequency_unknown', { frequency: 'Annual' }, 'frequency'],
  ['frequency_unknown', { frequency: 'toString' }, 'frequency'],
  ['date_invalid', { maturityDate: '' }, 'maturityDate'],
  ['date_invalid', { settlementDate: '2026-06-31' }, 'settlementDate'],
  ['date_invalid', { settlementDate: undefined }, 'settlementDate'],
  ['settlement_not_before_maturity', { settlementDate: '2027-11-15' }, 'settlementDate'],
  ['yield_out_of_range', { yieldRate: -2 }, 'yieldRate'],
  ['yield_out_of_range', { yieldRate: Number.NaN }, 'yieldRate'],
  ['yield_out_of_range', { yieldRate: Number.POSITIVE_INFINITY }, 'yieldRate'],
  ['yield_out_of_range', { settlementDate: '2027-08-15', yieldRate: -4 }, 'yieldRate'],
  ['perpetual_without_coupon', { maturityDate: undefined, couponRate: 0 }, 'couponRate'],
  ['perpetual_yield_not_positive', { maturityDate: undefined, yieldRate: -0.01 }, 'yieldRate'],
])('a bond is refused as %s: %j', { tags: ['calculation-2'] }, ([code, change, field]) => {
  const refusal = expect.objectContaining({ code, field })
  expect(() => priceBond({ ...bond, ...change })).toThrow(refusal)
  expect(() => measureRisk({ ...bond, ...change })).toThrow(refusal)
  expect(() => listCashFlows({ ...bond, ...change })).toThrow(refusal)
})

test('yields down to the bound have a price: in the last period the bound is lower', {
  tags: ['calculation-2'],
}, () => {
  expect(priceBond({ ...bond, yieldRate: -1.9999 }).cleanPrice).toBeGreaterThan(1e9)
  expect(priceBond({ ...bond, settlementDate: '2027-08-15', yieldRate: -3.99 }).cleanPrice).toBeGreaterThan(1e5)
})

test('a price, a yield or a cash flow that no double can hold is refused', () => {
  const refusal = expect.objectContaining({ code: 'result_not_finite', field: null })
  const long = { ...bond, maturityDate: '2099-11-15', yieldRate: -2 + 1e-12 }
  for (const calculate of [priceBond, measureRisk, listCashFlows]) expect(() => calculate(long)).toThrow(refusal)
  expect(() => solveYieldToMaturity({ ...bond, couponRate: 0, faceValue: 1e300, price: 1e-300 })).not.toThrow()
  expect(() => solveYieldToMaturity({ ...perpetual, faceValue: 1e300, price: 1e-300 })).toThrow(refusal)
})

test.for<[string, number | undefined]>([
  ['price_missing', undefined],
  ['price_not_positive', 0],
  ['price_not_positive', Number.NaN],
  ['price_not_positive', Number.POSITIVE_INFINITY],
])('a yield is refused as %s for a price of %d', { tags: ['calculation-2'] }, ([code, price]) => {
  expect(() => solveYieldToMaturity({ ...bond, price })).toThrow(expect.objectContaining({ code, field: 'price' }))
})

test.for<[string, Partial<BondPriceInput>, number]>([
  ['yield_out_of_range', { yieldRate: 0.05 }, -2.05],
  ['yield_out_of_range', {}, Number.NaN],
  ['perpetual_yield_not_positive', { maturityDate: undefined, yieldRate: 0.05 }, -0.05],
])('a change of the yield is refused as %s: %j by %d', { tags: ['calculation-11'] }, ([code, change, yieldChange]) => {
  expect(() => measureSensitivity({ ...bond, ...change, yieldChange })).toThrow(
    expect.objectContaining({ code, field: 'yieldChange' }),
  )
})
