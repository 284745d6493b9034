import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type BondTerms,
  couponFrequencies,
  listCashFlows,
  measureRisk,
  measureSensitivity,
  priceBond,
  solveYieldToMaturity,
} from './bonds.ts'

const msPerDay = 86_400_000
const dayOf = (date: string) => Date.parse(date) / msPerDay
const dateOf = (day: number) => new Date(day * msPerDay).toISOString().slice(0, 10)
const couponCounts: Record<string, number> = { annual: 1, 'semi-annual': 2, quarterly: 4 }
const couponsAYear = ({ frequency = '' }: BondTerms) => couponCounts[frequency] ?? 0

const maturities = fc
  .tuple(fc.integer({ min: 1950, max: 2150 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: -3, max: 31 }))
  .map(([year, month, day]) => dateOf(Date.UTC(year, day <= 0 ? month : month - 1, day) / msPerDay))
const daysToMaturity = fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 40_000 }))
const couponRates = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }))

const bonds: fc.Arbitrary<BondTerms> = fc
  .record({
    faceValue: fc.double({ min: 0.01, max: 1e9, noNaN: true }),
    couponRate: couponRates,
    frequency: fc.constantFrom(...couponFrequencies),
    maturityDate: maturities,
    days: daysToMaturity,
  })
  .map(({ days, ...bond }) => ({ ...bond, settlementDate: dateOf(dayOf(bond.maturityDate) - days) }))

function position(bond: BondTerms) {
  const { periods, maturityYears, couponPeriod } = priceBond({ ...bond, yieldRate: 0 })
  if (!couponPeriod || periods === null || maturityYears === null) throw new Error('a perpetual')
  return { periods, maturityYears, ...couponPeriod }
}

function yieldsOf(bond: BondTerms): fc.Arbitrary<number> {
  const perYear = couponsAYear(bond)
  const { maturityYears, periods } = position(bond)
  const lowest = Math.max(-0.95, -12 / (maturityYears * perYear))
  const growths = fc.double({ min: lowest, max: 3, noNaN: true })
  const nearZero = fc.double({ min: -1e-6, max: 1e-6, noNaN: true })
  const periodYields = fc.oneof(growths, fc.constant(0), nearZero)
  return periodYields.map((share) => (periods === 1 && share < 0 ? share / maturityYears : share * perYear))
}

const bondsAtYields = bonds.chain((bond) =>
  fc.record({ bond: fc.constant(bond), yieldRate: yieldsOf(bond) }).map((both) => ({ ...both.bond, ...both })),
)

function valueByHand(bond: BondTerms, yieldRate: number) {
  const perYear = couponsAYear(bond)
  const { periods, accruedDays, periodDays } = position(bond)
  const share = (periodDays - accruedDays) / periodDays
  const coupon = (bond.faceValue * bond.couponRate) / perYear
  if (periods === 1) return (bond.faceValue + coupon) / (1 + (share * yieldRate) / perYear)
  let value = 0
  for (let k = 0; k < periods; k += 1) {
    const payment = k === periods - 1 ? coupon + bond.faceValue : coupon
    value += payment * (1 + yieldRate / perYear) ** -(share + k)
  }
  return value
}

test('the dirty price is the sum of all payments, each discounted on its own', { tags: ['calculation-6'] }, () => {
  fc.assert(
    fc.property(bondsAtYields, ({ bond, yieldRate }) => {
      const { dirtyPrice } = priceBond({ ...bond, yieldRate })
      const byHand = valueByHand(bond, yieldRate)
      expect(Math.abs(dirtyPrice - byHand)).toBeLessThanOrEqual(1e-10 * Math.max(bond.faceValue, byHand))
    }),
  )
})

test('the price falls as the yield rises', () => {
  fc.assert(
    fc.property(bondsAtYields, fc.double({ min: 1e-6, max: 10, noNaN: true }), ({ bond, yieldRate }, rise) => {
      const higher = yieldRate + rise * (1 + Math.abs(yieldRate))
      expect(priceBond({ ...bond, yieldRate: higher }).cleanPrice).toBeLessThan(
        priceBond({ ...bond, yieldRate }).cleanPrice,
      )
    }),
  )
})

test('the yield of the price of a yield is that yield', () => {
  fc.assert(
    fc.property(bondsAtYields, ({ bond, yieldRate }) => {
      const { cleanPrice } = priceBond({ ...bond, yieldRate })
      fc.pre(cleanPrice > 0)
      const { yieldToMaturity } = solveYieldToMaturity({ ...bond, price: cleanPrice })
      expect(Math.abs(yieldToMaturity - yieldRate)).toBeLessThanOrEqual(1e-10 * Math.max(1, Math.abs(yieldRate)))
    }),
    { numRuns: 500 },
  )
})

test('the price of the yield of a price is that price, however cheap or dear', { tags: ['calculation-8'] }, () => {
  const shares = fc.double({ min: -6, max: 6, noNaN: true }).map((exponent) => 10 ** exponent)
  fc.assert(
    fc.property(bonds, shares, (bond, share) => {
      const price = bond.faceValue * share
      const { yieldToMaturity, dirtyPrice } = solveYieldToMaturity({ ...bond, price })
      const again = priceBond({ ...bond, yieldRate: yieldToMaturity })
      expect(Math.abs(again.dirtyPrice - dirtyPrice)).toBeLessThanOrEqual(1e-8 * Math.max(bond.faceValue, dirtyPrice))
    }),
    { numRuns: 500 },
  )
})

test('every price above 0 has a yield, up to where doubles end', { tags: ['calculation-8'] }, () => {
  const exponents = fc.double({ min: -250, max: 250, noNaN: true })
  fc.assert(
    fc.property(bonds, exponents, (bond, exponent) => {
      const { yieldToMaturity } = solveYieldToMaturity({ ...bond, price: 10 ** exponent })
      expect(Number.isFinite(yieldToMaturity)).toBe(true)
      const { periods, maturityYears } = position(bond)
      expect(yieldToMaturity).toBeGreaterThanOrEqual(periods === 1 ? -1 / maturityYears : -couponsAYear(bond))
    }),
    { numRuns: 500 },
  )
})

test('a bond on a coupon date is at par when its yield is its coupon rate', { tags: ['calculation-7'] }, () => {
  fc.assert(
    fc.property(bonds, (bond) => {
      const { previousCouponDate } = position(bond)
      const price = priceBond({ ...bond, settlementDate: previousCouponDate })
      expect(price.accruedInterest).toBe(0)
      expect(Math.abs(price.cleanPrice - bond.faceValue)).toBeLessThanOrEqual(1e-12 * bond.faceValue)
    }),
  )
})

test('at a yield of 0 the dirty price is the sum of all payments', { tags: ['calculation-7'] }, () => {
  fc.assert(
    fc.property(bonds, (bond) => {
      const { dirtyPrice, periods, couponAmount } = priceBond({ ...bond, yieldRate: 0 })
      const total = bond.faceValue + (periods ?? 0) * couponAmount
      expect(Math.abs(dirtyPrice - total)).toBeLessThanOrEqual(1e-14 * total)
    }),
  )
})

test('duration and convexity are the derivatives of the price', { tags: ['calculation-10'] }, () => {
  fc.assert(
    fc.property(bondsAtYields, ({ bond, yieldRate }) => {
      const { modifiedDuration, convexity, dirtyPrice } = measureRisk({ ...bond, yieldRate })
      const at = (change: number) => priceBond({ ...bond, yieldRate: yieldRate + change }).dirtyPrice
      const step = 1e-3 / Math.sqrt(convexity)
      const [up, down] = [at(step), at(-step)]
      const slope = (down - up) / (2 * step * dirtyPrice)
      const curvature = (up - 2 * dirtyPrice + down) / (step * step * dirtyPrice)
      expect(Math.abs(slope / modifiedDuration - 1)).toBeLessThan(1e-4)
      expect(Math.abs(curvature / convexity - 1)).toBeLessThan(1e-4)
    }),
  )
})

test('duration and convexity are the averages over all payments that define them', { tags: ['calculation-10'] }, () => {
  fc.assert(
    fc.property(bondsAtYields, ({ bond, yieldRate }) => {
      const { duration, convexity, periods, dirtyPrice } = measureRisk({ ...bond, yieldRate })
      fc.pre(periods !== 1)
      const perYear = couponsAYear(bond)
      const growth = 1 + yieldRate / perYear
      let [weightedTime, weightedSquare] = [0, 0]
      for (const { years, presentValue } of listCashFlows({ ...bond, yieldRate })) {
        weightedTime += years * presentValue
        weightedSquare += ((years * (years + 1 / perYear)) / growth ** 2) * presentValue
      }
      expect(Math.abs(duration / (weightedTime / dirtyPrice) - 1)).toBeLessThan(1e-10)
      expect(Math.abs(convexity / (weightedSquare / dirtyPrice) - 1)).toBeLessThan(1e-10)
    }),
  )
})

test('duration lies between the first and the last payment, and is the maturity without coupons', () => {
  fc.assert(
    fc.property(bondsAtYields, ({ bond, yieldRate }) => {
      const { duration, maturityYears } = measureRisk({ ...bond, yieldRate })
      const [first] = listCashFlows({ ...bond, yieldRate })
      const last = maturityYears ?? 0
      expect(duration).toBeLessThanOrEqual(last * (1 + 1e-12))
      expect(duration).toBeGreaterThanOrEqual((first?.years ?? Number.NaN) * (1 - 1e-12))
      const zero = measureRisk({ ...bond, couponRate: 0, yieldRate })
      expect(Math.abs(zero.duration - last)).toBeLessThanOrEqual(1e-12 * last)
    }),
  )
})

test('DV01 is what the price loses over the next basis point, but for the curvature', {
  tags: ['calculation-10'],
}, () => {
  fc.assert(
    fc.property(bondsAtYields, ({ bond, yieldRate }) => {
      const { dv01, convexity, dirtyPrice, modifiedDuration } = measureRisk({ ...bond, yieldRate })
      expect(dv01 / (modifiedDuration * dirtyPrice * 1e-4)).toBeCloseTo(1, 12)
      fc.pre(convexity < 1e4)
      const loss = dirtyPrice - priceBond({ ...bond, yieldRate: yieldRate + 1e-4 }).dirtyPrice
      expect(Math.abs(loss - dv01)).toBeLessThanOrEqual(dirtyPrice * (convexity * 1e-8 + 1e-14))
    }),
  )
})

test('the smaller a change of the yield, the nearer come the estimates to the full price change', {
  tags: ['calculation-11'],
}, () => {
  fc.assert(
    fc.property(bondsAtYields, fc.double({ min: -1, max: 1, noNaN: true }), ({ bond, yieldRate }, share) => {
      const { convexity, dirtyPrice } = measureRisk({ ...bond, yieldRate })
      const errorsAt = (yieldChange: number) => {
        const { durationPriceChange, predictedPriceChange, actualPriceChange } = measureSensitivity({
          ...bond,
          yieldRate,
          yieldChange,
        })
        return [durationPriceChange, predictedPriceChange].map((change) => Math.abs(change - actualPriceChange))
      }
      const size = Math.abs(share) * 1e-2
      const [byDuration = 0, withConvexity = 0] = errorsAt((share * 1e-2) / Math.sqrt(convexity))
      const rounding = 1e-14 * Math.max(dirtyPrice, bond.faceValue)
      expect(byDuration).toBeLessThanOrEqual(dirtyPrice * size ** 2 + rounding)
      expect(withConvexity).toBeLessThanOrEqual(2 * dirtyPrice * size ** 3 * spread(bond, yieldRate) + rounding)
    }),
  )
})

/** A bound on the ratio of the third derivative to the second. */
function spread(bond: BondTerms, yieldRate: number): number {
  const { duration, maturityYears } = measureRisk({ ...bond, yieldRate })
  return ((maturityYears ?? 0) + 1) / Math.min(duration, 1) + 2
}

test('without a change of the yield no price changes', () => {
  fc.assert(
    fc.property(bondsAtYields, ({ bond, yieldRate }) => {
      const sensitivity = measureSensitivity({ ...bond, yieldRate, yieldChange: 0 })
      expect(sensitivity).toMatchObject({ durationPriceChange: 0, predictedPriceChange: 0, actualPriceChange: 0 })
      expect(sensitivity.changedCleanPrice).toBe(sensitivity.cleanPrice)
    }),
  )
})

test('the cash flows are worth the dirty price, and the last one pays the face value at maturity', () => {
  fc.assert(
    fc.property(bondsAtYields, ({ bond, yieldRate }) => {
      const { dirtyPrice, periods, maturityYears, couponPeriod } = priceBond({ ...bond, yieldRate })
      const flows = listCashFlows({ ...bond, yieldRate })
      const sum = flows.reduce((total, { presentValue }) => total + presentValue, 0)
      expect(Math.abs(sum - dirtyPrice)).toBeLessThanOrEqual(1e-10 * Math.max(bond.faceValue, dirtyPrice))
      expect(flows).toHaveLength(periods ?? 0)
      expect(flows.at(0)?.date).toBe(couponPeriod?.nextCouponDate)
      expect(flows.at(-1)).toMatchObject({ date: bond.maturityDate, principal: bond.faceValue, years: maturityYears })
      expect(flows.slice(0, -1).every(({ principal }) => principal === 0)).toBe(true)
    }),
  )
})

test('coupon dates are whole periods before maturity, and month ends stay month ends', {
  tags: ['calculation-4'],
}, () => {
  const isMonthEnd = (date: string) => dateOf(dayOf(date) + 1).endsWith('-01')
  fc.assert(
    fc.property(bonds, (bond) => {
      const maturity = bond.maturityDate ?? ''
      const dates = listCashFlows(bond).map(({ date }) => date)
      const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
      const wrong = dates.toReversed().filter((date, index) => {
        const keepsDay = date.slice(8) === maturity.slice(8) && !isMonthEnd(maturity)
        const isWholePeriods = monthOf(maturity) - monthOf(date) === (index * 12) / couponsAYear(bond)
        return !isWholePeriods || !(keepsDay || isMonthEnd(date))
      })
      expect(wrong).toEqual([])
    }),
  )
})

test('settlement lies on or after one coupon date and before the next, and the days between are counted', {
  tags: ['calculation-5'],
}, () => {
  fc.assert(
    fc.property(bonds, (bond) => {
      const { previousCouponDate, nextCouponDate, accruedDays, periodDays, periods, maturityYears } = position(bond)
      const settlement = dayOf(bond.settlementDate ?? '')
      expect(accruedDays).toBe(settlement - dayOf(previousCouponDate))
      expect(periodDays).toBe(dayOf(nextCouponDate) - dayOf(previousCouponDate))
      expect(accruedDays).toBeGreaterThanOrEqual(0)
      expect(accruedDays).toBeLessThan(periodDays)
      const left = (maturityYears * couponsAYear(bond) - (periods - 1)) * periodDays
      expect(left).toBeCloseTo(periodDays - accruedDays, 6)
    }),
  )
})

test('a day later one more day of interest has accrued, or a coupon was paid', { tags: ['calculation-5'] }, () => {
  fc.assert(
    fc.property(bonds, (bond) => {
      const settlementDate = dateOf(dayOf(bond.settlementDate ?? '') + 1)
      fc.pre(settlementDate < (bond.maturityDate ?? ''))
      const [today, tomorrow] = [position(bond), position({ ...bond, settlementDate })]
      if (settlementDate === today.nextCouponDate)
        expect(tomorrow).toMatchObject({ periods: today.periods - 1, accruedDays: 0 })
      else expect(tomorrow).toMatchObject({ periods: today.periods, accruedDays: today.accruedDays + 1 })
      expect(tomorrow.maturityYears).toBeLessThan(today.maturityYears)
    }),
  )
})
