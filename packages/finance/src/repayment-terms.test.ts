import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  calculateLoanWithExtras,
  type LoanInput,
  type RepaymentTerms,
  repaymentFrequencies,
  repaymentsPerYear,
} from './loans.ts'
import { compoundingFrequencies, periodRate } from './period-rate.ts'

const small: LoanInput = { totalLoanAmount: 1000, durationMonths: 24, annualInterestRatePercent: 12 }
const home: LoanInput = { totalLoanAmount: 500_000, durationMonths: 360, annualInterestRatePercent: 6 }

const loans: fc.Arbitrary<LoanInput & RepaymentTerms> = fc
  .record({
    totalLoanAmount: fc.integer({ min: 1, max: 10 ** 9 }).map((cents) => cents / 100),
    durationMonths: fc.integer({ min: 2, max: 240 }),
    annualInterestRatePercent: fc.integer({ min: 0, max: 3000 }).map((hundredths) => hundredths / 100),
    compoundingFrequency: fc.constantFrom(...compoundingFrequencies),
    repaymentFrequency: fc.constantFrom(...repaymentFrequencies),
    interestOnlyShare: fc.double({ min: 0, max: 0.99, noNaN: true }),
  })
  .map(({ interestOnlyShare, ...loan }) => ({
    ...loan,
    interestOnlyYears: Math.floor((interestOnlyShare * (loan.durationMonths - 1)) / 12),
  }))

test.each([
  ['monthly', 2997.75, 360],
  ['fortnightly', 1381.72, 780],
  ['weekly', 690.46, 1560],
])('half a million over 30 years at 6%, repaid %s: %d', (repaymentFrequency, payment, periods) => {
  const loan = calculateLoanWithExtras({ ...home, repaymentFrequency }, {})
  expect(loan).toMatchObject({ payment, lastPeriod: periods })
})

test('a loan grows by the same rate a year however often it is repaid', () => {
  for (const compounding of compoundingFrequencies) {
    const [first, ...others] = repaymentFrequencies.map((repayment) => {
      const rate = periodRate({ annualRatePercent: 6.35, compounding, repayment }, 10n ** 8n)
      const { numerator, denominator } = rate.growth(repaymentsPerYear[repayment])
      return Number((numerator * 10n ** 30n) / denominator) / 1e30
    })
    for (const other of others) expect(other).toBeCloseTo(first ?? 0, 14)
  }
})

test('in interest-only years nothing is repaid, then the rest of the term repays all', () => {
  const loan = calculateLoanWithExtras({ ...small, interestOnlyYears: 1 }, {})
  expect(loan.schedule.slice(0, 12)).toEqual(
    Array.from({ length: 12 }, (_, index) => ({
      period: index + 1,
      paymentAmount: 10,
      principalPaid: 0,
      interestPaid: 10,
      extraRepayment: 0,
      remainingBalance: 1000,
    })),
  )
  expect(loan).toMatchObject({ interestOnlyPayment: 10, payment: 88.85, lastPeriod: 24 })
})

test('an offset balance grows by its increase after each period', () => {
  const { schedule } = calculateLoanWithExtras(small, { offsetBalance: 100, offsetIncrease: 50 })
  const bearing = schedule.map(({ interestPaid }) => interestPaid)
  // (1000 − 100) · 1%, then the balance after the payment of 47.07 less 150.
  expect(bearing[0]).toBe(9)
  const [first] = schedule
  expect(bearing[1]).toBeCloseTo(((first?.remainingBalance ?? 0) - 150) * 0.01, 2)
})

test('every loan ends with nothing left, and its principal adds up to what was lent', () => {
  fc.assert(
    fc.property(loans, (loan) => {
      const { schedule, totalInterestPaid, totalPaymentsMade } = calculateLoanWithExtras(loan, {})
      expect(schedule.at(-1)?.remainingBalance).toBe(0)
      const cents = (amount: number) => Math.round(amount * 100)
      const principal = schedule.reduce((sum, row) => sum + cents(row.principalPaid), 0)
      expect(principal).toBe(cents(loan.totalLoanAmount))
      expect(cents(totalPaymentsMade)).toBe(cents(loan.totalLoanAmount) + cents(totalInterestPaid))
    }),
    { numRuns: 60 },
  )
})

test.each<[string, RepaymentTerms, string]>([
  ['repayment_frequency_unknown', { repaymentFrequency: 'daily' }, 'repaymentFrequency'],
  ['interest_only_years_out_of_range', { interestOnlyYears: -1 }, 'interestOnlyYears'],
  ['interest_only_years_out_of_range', { interestOnlyYears: 0.5 }, 'interestOnlyYears'],
  ['interest_only_years_out_of_range', { interestOnlyYears: 2 }, 'interestOnlyYears'],
])('refused as %s: %j', (code, terms, field) => {
  const attempt = () => calculateLoanWithExtras({ ...small, ...terms }, {})
  expect(attempt).toThrow(expect.objectContaining({ code, field }))
})
