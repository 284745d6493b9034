import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  calculateComparisonRate,
  calculateLoanWithExtras,
  type LoanFees,
  type LoanInput,
  type RepaymentTerms,
} from './loans.ts'

const small: LoanInput = { totalLoanAmount: 1000, durationMonths: 24, annualInterestRatePercent: 12 }
const home: LoanInput = { totalLoanAmount: 500_000, durationMonths: 360, annualInterestRatePercent: 6 }

/** The loans that lenders must advertise a comparison rate for. */
const house: LoanInput = { totalLoanAmount: 150_000, durationMonths: 300, annualInterestRatePercent: 6 }
const car: LoanInput = { totalLoanAmount: 30_000, durationMonths: 60, annualInterestRatePercent: 9.5 }

const loans: fc.Arbitrary<LoanInput & RepaymentTerms> = fc.record({
  totalLoanAmount: fc.integer({ min: 1, max: 10 ** 9 }).map((cents) => cents / 100),
  durationMonths: fc.integer({ min: 2, max: 240 }),
  annualInterestRatePercent: fc.integer({ min: 0, max: 3000 }).map((hundredths) => hundredths / 100),
  repaymentFrequency: fc.constantFrom('monthly', 'fortnightly', 'weekly'),
})

const houseFees = { upfront: 600, monthly: 10, annual: 395, exit: 350 }

/** Solved by bisection of the equation of regulation 100, with 60 digits. */
test.each<[string, LoanInput & RepaymentTerms, LoanFees, number]>([
  ['$150,000 over 25 years', house, { upfront: 600, monthly: 10, exit: 350 }, 6.15667661042704],
  ['$150,000 over 25 years with an annual fee', house, houseFees, 6.50115053279235],
  ['$150,000 by fortnight', { ...house, repaymentFrequency: 'fortnightly' }, houseFees, 6.51435606498714],
  ['$30,000 over 5 years', car, { upfront: 250, monthly: 10 }, 10.5415241477931],
  ['$30,000 by week', { ...car, repaymentFrequency: 'weekly' }, { upfront: 250, monthly: 10 }, 10.5562704229012],
])('the comparison rate of %s solves the equation of the regulation', (_name, loan, fees, expected) => {
  expect(calculateComparisonRate(loan, fees).ratePercent).toBeCloseTo(expected, 11)
})

test('without fees the comparison rate of a monthly loan is its own rate', () => {
  expect(calculateComparisonRate(home, {}).ratePercent).toBeCloseTo(6, 5)
})

test('the comparison rate with fees makes the repayments and fees worth what is lent', () => {
  const fees = houseFees
  const { ratePercent, totalFees } = calculateComparisonRate(house, fees)
  expect(totalFees).toBe(600 + 300 * 10 + 25 * 395 + 350)
  const growth = 1 + ratePercent / 1200
  const { schedule } = calculateLoanWithExtras(house, {})
  const value = schedule.reduce((sum, { period, paymentAmount }) => {
    const charges = fees.monthly + (period % 12 === 0 ? fees.annual : 0) + (period === 300 ? fees.exit : 0)
    return sum + (paymentAmount + charges) / growth ** period
  }, fees.upfront)
  expect(value).toBeCloseTo(150_000, 6)
  expect(ratePercent).toBeGreaterThan(6)
})

test('the equation holds to the hundredth of a per cent that is shown, for any monthly loan and fees', () => {
  const cents = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((amount) => amount / 100)
  const fees = fc.record({ upfront: cents(1_000), monthly: cents(50), annual: cents(500), exit: cents(1_000) })
  fc.assert(
    fc.property(loans, fees, (loan, { upfront, monthly, annual, exit }) => {
      const lent = { ...loan, totalLoanAmount: loan.totalLoanAmount + 2_000, repaymentFrequency: 'monthly' }
      const { ratePercent } = calculateComparisonRate(lent, { upfront, monthly, annual, exit })
      const { schedule } = calculateLoanWithExtras(lent, {})
      // Rounding can pay a loan off early, but its fees run to the end of the term.
      const paid = Array.from({ length: lent.durationMonths }, (_, index) => {
        const charges = monthly + ((index + 1) % 12 === 0 ? annual : 0)
        return (schedule[index]?.paymentAmount ?? 0) + charges + (index + 1 === lent.durationMonths ? exit : 0)
      })
      const valueAt = (rate: number) =>
        paid.reduce((sum, amount, index) => sum + amount / (1 + rate / 1200) ** (index + 1), upfront)
      expect(valueAt(ratePercent - 0.005)).toBeGreaterThan(lent.totalLoanAmount)
      expect(valueAt(ratePercent + 0.005)).toBeLessThan(lent.totalLoanAmount)
    }),
    { numRuns: 200 },
  )
})

test('fees never lower the comparison rate, and fortnights and weeks count 26.09 and 52.18 a year', () => {
  const rate = (repaymentFrequency: string) => calculateComparisonRate({ ...home, repaymentFrequency }, {}).ratePercent
  expect(rate('fortnightly')).toBeCloseTo(100 * 26.09 * (1.005 ** (12 / 26) - 1), 5)
  expect(rate('weekly')).toBeCloseTo(100 * 52.18 * (1.005 ** (12 / 52) - 1), 5)
  fc.assert(
    fc.property(loans, fc.integer({ min: 0, max: 5000 }), (loan, cents) => {
      const fee = Math.min(cents / 100, loan.totalLoanAmount / 2)
      const plain = calculateComparisonRate(loan, {}).ratePercent
      expect(calculateComparisonRate(loan, { upfront: fee, monthly: fee }).ratePercent).toBeGreaterThanOrEqual(plain)
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['fee_negative', { monthly: -1 }, 'monthlyFee'],
  ['fee_negative', { exit: Number.NaN }, 'exitFee'],
  ['fees_above_amount', { upfront: 1000 }, 'upfrontFee'],
])('fees are refused as %s: %j', (code, fees, field) => {
  expect(() => calculateComparisonRate(small, fees)).toThrow(expect.objectContaining({ code, field }))
})
