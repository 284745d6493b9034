import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOf } from './decimals.ts'
import { calculateLoan, type LoanInput } from './loan.ts'
import { calculateLoanWithExtras, type ExtraPaymentRow, type LoanExtras } from './loan-extras.ts'
import { compoundingFrequencies } from './period-rate.ts'

const small: LoanInput = { totalLoanAmount: 1000, durationMonths: 6, annualInterestRatePercent: 12 }

const inCents = (most: number) => fc.integer({ min: 0, max: most }).map((cents) => cents / 100)
const loans: fc.Arbitrary<LoanInput> = fc.record({
  totalLoanAmount: fc.oneof(inCents(300), inCents(10 ** 9)).filter((amount) => amount > 0),
  durationMonths: fc.integer({ min: 2, max: 120 }),
  annualInterestRatePercent: fc.oneof(inCents(3000), fc.constantFrom(0, 30)),
  compoundingFrequency: fc.constantFrom(...compoundingFrequencies),
})
const extrasOf = ({ totalLoanAmount, durationMonths }: LoanInput): fc.Arbitrary<LoanExtras> => {
  const period = fc.integer({ min: 1, max: durationMonths })
  const amount = inCents(Math.round(totalLoanAmount * 100))
  return fc.record(
    {
      regularExtraRepayment: fc.oneof(amount, inCents(5000)),
      regularExtraRepaymentFrom: period,
      oneOffExtraRepayments: fc.array(fc.record({ period, amount }), { maxLength: 4 }),
      offsetBalance: amount,
      offsetIncrease: inCents(5000),
    },
    { requiredKeys: [] },
  )
}
const loansWithExtras = loans.chain((loan) => fc.tuple(fc.constant(loan), extrasOf(loan)))

const cents = (amount: number) => centsOf(amount) ?? -1n
const total = (rows: readonly ExtraPaymentRow[], amountIn: (row: ExtraPaymentRow) => number) =>
  rows.reduce((sum, row) => sum + cents(amountIn(row)), 0n)

test('a regular extra repayment shortens the loan: the example of the documentation', () => {
  const result = calculateLoanWithExtras(small, { regularExtraRepayment: 100 })
  expect(result.schedule.map((row) => Object.values(row))).toEqual([
    [1, 172.55, 162.55, 10, 100, 737.45],
    [2, 172.55, 165.18, 7.37, 100, 472.27],
    [3, 172.55, 167.83, 4.72, 100, 204.44],
    [4, 172.55, 170.51, 2.04, 33.93, 0],
  ])
  expect(result).toMatchObject({
    payment: 172.55,
    totalInterestPaid: 24.13,
    totalExtraRepayments: 333.93,
    totalPaymentsMade: 1024.13,
    interestSaved: 11.15,
    lastPeriod: 4,
    periodsSaved: 2,
  })
})

test('a one-off repayment counts in its month: the example of the documentation', () => {
  const result = calculateLoanWithExtras(small, { oneOffExtraRepayments: [{ period: 2, amount: 500 }] })
  expect(result.schedule.map((row) => Object.values(row))).toEqual([
    [1, 172.55, 162.55, 10, 0, 837.45],
    [2, 172.55, 164.18, 8.37, 500, 173.27],
    [3, 172.55, 170.82, 1.73, 0, 2.45],
    [4, 2.47, 2.45, 0.02, 0, 0],
  ])
  expect(result).toMatchObject({ totalInterestPaid: 20.12, interestSaved: 15.16, periodsSaved: 2 })
})

test('an offset balance bears no interest: the example of the documentation', () => {
  const result = calculateLoanWithExtras(small, { offsetBalance: 400 })
  expect(result.schedule.map((row) => Object.values(row))).toEqual([
    [1, 172.55, 166.55, 6, 0, 833.45],
    [2, 172.55, 168.22, 4.33, 0, 665.23],
    [3, 172.55, 169.9, 2.65, 0, 495.33],
    [4, 172.55, 171.6, 0.95, 0, 323.73],
    [5, 172.55, 172.55, 0, 0, 151.18],
    [6, 151.18, 151.18, 0, 0, 0],
  ])
  expect(result).toMatchObject({ totalInterestPaid: 13.93, interestSaved: 21.35, periodsSaved: 0 })
})

test('a regular extra repayment can begin later, and one-off ones in the same month add up', () => {
  const { schedule } = calculateLoanWithExtras(small, {
    regularExtraRepayment: 10,
    regularExtraRepaymentFrom: 3,
    oneOffExtraRepayments: [
      { period: 3, amount: 1 },
      { period: 3, amount: 0.5 },
      { period: 1, amount: 2 },
    ],
  })
  expect(schedule.slice(0, 4).map(({ extraRepayment }) => extraRepayment)).toEqual([2, 0, 11.5, 10])
})

test('an offset balance above the loan leaves no interest at all', () => {
  const result = calculateLoanWithExtras(small, { offsetBalance: 5000 })
  expect(result).toMatchObject({ totalInterestPaid: 0, totalPaymentsMade: 1000, interestSaved: 35.28 })
})

test('without extras the loan is the plain one up to the month in which it is paid off', () => {
  fc.assert(
    fc.property(loans, fc.constantFrom({}, { regularExtraRepayment: 0, offsetBalance: 0 }), (loan, extras) => {
      const plain = calculateLoan(loan)
      const result = calculateLoanWithExtras(loan, extras)
      expect(result.schedule).toEqual(
        plain.schedule.slice(0, result.lastPeriod).map((row) => ({ ...row, extraRepayment: 0 })),
      )
      expect(plain.schedule.slice(result.lastPeriod).every(({ paymentAmount }) => paymentAmount === 0)).toBe(true)
      expect(result).toMatchObject({
        payment: plain.monthlyPayment,
        totalInterestPaid: plain.totalInterestPaid,
        interestSaved: 0,
        periodsSaved: 0,
      })
    }),
  )
})

test('principal and extra repayments add up to what was lent, and only the last month leaves nothing', () => {
  fc.assert(
    fc.property(loansWithExtras, ([loan, extras]) => {
      const { schedule, lastPeriod } = calculateLoanWithExtras(loan, extras)
      expect(schedule).toHaveLength(lastPeriod)
      expect(total(schedule, (row) => row.principalPaid) + total(schedule, (row) => row.extraRepayment)).toBe(
        cents(loan.totalLoanAmount),
      )
      expect(schedule.map(({ remainingBalance }) => remainingBalance > 0)).toEqual(
        schedule.map(({ period }) => period < lastPeriod),
      )
    }),
  )
})

test('the balance falls by principal and extra repayment, neither of them negative', () => {
  fc.assert(
    fc.property(loansWithExtras, ([loan, extras]) => {
      const { schedule } = calculateLoanWithExtras(loan, extras)
      const wrong = schedule.filter((row, index) => {
        const before = schedule[index - 1]?.remainingBalance ?? loan.totalLoanAmount
        const fall = cents(before) - cents(row.remainingBalance)
        const isSum = cents(row.paymentAmount) === cents(row.principalPaid) + cents(row.interestPaid)
        const isNegative = Math.min(row.principalPaid, row.extraRepayment, row.interestPaid) < 0
        return fall !== cents(row.principalPaid) + cents(row.extraRepayment) || !isSum || isNegative
      })
      expect(wrong).toEqual([])
    }),
  )
})

test('the totals are the sums of the schedule, and the savings the difference to the plain loan', () => {
  fc.assert(
    fc.property(loansWithExtras, ([loan, extras]) => {
      const plain = calculateLoan(loan)
      const result = calculateLoanWithExtras(loan, extras)
      expect(cents(result.totalInterestPaid)).toBe(total(result.schedule, (row) => row.interestPaid))
      expect(cents(result.totalExtraRepayments)).toBe(total(result.schedule, (row) => row.extraRepayment))
      expect(cents(result.totalPaymentsMade)).toBe(
        total(result.schedule, (row) => row.paymentAmount) + cents(result.totalExtraRepayments),
      )
      expect(cents(result.interestSaved)).toBe(cents(plain.totalInterestPaid) - cents(result.totalInterestPaid))
      const lastOfPlain = plain.schedule.findIndex(({ remainingBalance }) => remainingBalance === 0) + 1
      expect(result.periodsSaved).toBe(lastOfPlain - result.lastPeriod)
    }),
  )
})

test('extras never cost anything, and larger ones never save less', () => {
  fc.assert(
    fc.property(loansWithExtras, inCents(10_000), ([loan, extras], more) => {
      const some = calculateLoanWithExtras(loan, extras)
      const raise = (amount: number | undefined) => Number(((amount ?? 0) + more).toFixed(2))
      const richer = calculateLoanWithExtras(loan, {
        ...extras,
        regularExtraRepayment: raise(extras.regularExtraRepayment),
        offsetBalance: raise(extras.offsetBalance),
      })
      expect(some.interestSaved).toBeGreaterThanOrEqual(0)
      expect(some.periodsSaved).toBeGreaterThanOrEqual(0)
      expect(richer.interestSaved).toBeGreaterThanOrEqual(some.interestSaved)
      expect(richer.periodsSaved).toBeGreaterThanOrEqual(some.periodsSaved)
    }),
  )
})

test.for<[string, LoanExtras, string]>([
  ['extra_repayment_negative', { regularExtraRepayment: -1 }, 'regularExtraRepayment'],
  ['extra_repayment_negative', { regularExtraRepayment: Number.NaN }, 'regularExtraRepayment'],
  ['extra_repayment_not_in_cents', { regularExtraRepayment: 0.005 }, 'regularExtraRepayment'],
  ['extra_repayment_period_out_of_range', { regularExtraRepaymentFrom: 0 }, 'regularExtraRepaymentFrom'],
  ['extra_repayment_period_out_of_range', { regularExtraRepaymentFrom: 7 }, 'regularExtraRepaymentFrom'],
  [
    'extra_repayment_period_out_of_range',
    { oneOffExtraRepayments: [{ period: 1.5, amount: 1 }] },
    'oneOffExtraRepayments',
  ],
  [
    'extra_repayment_negative',
    { oneOffExtraRepayments: [{ period: 1, amount: Number.POSITIVE_INFINITY }] },
    'oneOffExtraRepayments',
  ],
  [
    'too_many_extra_repayments',
    { oneOffExtraRepayments: Array.from({ length: 601 }, () => ({ period: 1, amount: 1 })) },
    'oneOffExtraRepayments',
  ],
  ['offset_balance_negative', { offsetBalance: -0.01 }, 'offsetBalance'],
  ['offset_balance_not_in_cents', { offsetBalance: 1.234 }, 'offsetBalance'],
])('extras are refused as %s: %j', ([code, extras, field]) => {
  expect(() => calculateLoanWithExtras(small, extras)).toThrow(expect.objectContaining({ code, field }))
})
