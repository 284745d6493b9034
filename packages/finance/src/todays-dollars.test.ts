import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateLoanWithExtras, totalInTodaysDollars } from './loans.ts'

const loan = { totalLoanAmount: 1_000, durationMonths: 24, annualInterestRatePercent: 0 }
const { schedule } = calculateLoanWithExtras({ ...loan, interestOnlyYears: 1 }, {})

test('a repayment in a year is worth less by the inflation of that year', () => {
  const lastOnly = [{ period: 12, paymentAmount: 1_050, principalPaid: 1_050, interestPaid: 0, remainingBalance: 0 }]
  expect(totalInTodaysDollars(lastOnly, { ratePercent: 5 })).toBeCloseTo(1_000, 9)
  const ofFortnights = lastOnly.map((row) => ({ ...row, period: 26, extraRepayment: 1_050 }))
  expect(totalInTodaysDollars(ofFortnights, { ratePercent: 5, repaymentFrequency: 'fortnightly' })).toBeCloseTo(
    2_000,
    9,
  )
})

test('without inflation it is what is paid, and never more with it', () => {
  expect(totalInTodaysDollars(schedule, { ratePercent: 0 })).toBeCloseTo(1_000, 9)
  const rate = fc.double({ min: 0, max: 20, noNaN: true })
  fc.assert(
    fc.property(rate, rate, (a, b) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)].map((ratePercent) =>
        totalInTodaysDollars(schedule, { ratePercent }),
      )
      expect(high).toBeLessThanOrEqual(low ?? 0)
    }),
  )
})

test.for([-0.01, 20.01, Number.NaN])('an inflation of %d%% is refused', (ratePercent) => {
  expect(() => totalInTodaysDollars(schedule, { ratePercent })).toThrow(
    expect.objectContaining({ code: 'inflation_rate_out_of_range', field: 'inflationRatePercent' }),
  )
})
