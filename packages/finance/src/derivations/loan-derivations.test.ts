import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  deriveComparisonRate,
  deriveDifference,
  deriveLoanFigure,
  deriveRaisedPayment,
  deriveTodaysDollars,
  type LoanFigure,
  loanFigures,
} from '../derivations.ts'
import {
  calculateComparisonRate,
  calculateLoan,
  calculateLoanWithExtras,
  type LoanExtras,
  type LoanInput,
  type RepaymentTerms,
  repaymentFrequencies,
  repaymentsPerYear,
  totalInTodaysDollars,
} from '../loans.ts'
import { expectSound } from './expect-sound.ts'

const cents = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((amount) => amount / 100)

const loans = fc.record({
  totalLoanAmount: fc
    .oneof(fc.integer({ min: 5, max: 200_000_000 }), fc.integer({ min: 5, max: 1_000 }))
    .map((amount) => amount / 100),
  durationMonths: fc.integer({ min: 13, max: 600 }),
  annualInterestRatePercent: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 1, max: 3_000 }).map((points) => points / 100),
  ),
  compoundingFrequency: fc.constantFrom('monthly', 'daily', 'yearly'),
  repaymentFrequency: fc.constantFrom('monthly', 'fortnightly', 'weekly'),
  interestOnlyYears: fc.constantFrom(0, 0, 1),
})

const extras: fc.Arbitrary<LoanExtras> = fc.record(
  {
    regularExtraRepayment: cents(500),
    regularExtraRepaymentFrom: fc.integer({ min: 1, max: 13 }),
    oneOffExtraRepayments: fc.array(fc.record({ period: fc.integer({ min: 1, max: 13 }), amount: cents(5_000) }), {
      maxLength: 3,
    }),
    offsetBalance: cents(50_000),
    offsetIncrease: cents(100),
  },
  { requiredKeys: [] },
)

function figureOf(figure: LoanFigure, input: LoanInput & RepaymentTerms, paid: LoanExtras): number {
  const result = calculateLoanWithExtras(input, paid)
  const frequency = repaymentFrequencies.find((name) => name === input.repaymentFrequency) ?? 'monthly'
  const perYear = repaymentsPerYear[frequency]
  switch (figure) {
    case 'totalInterest':
      return result.totalInterestPaid
    case 'totalPayments':
      return result.totalPaymentsMade
    case 'effectiveRate':
      return calculateLoan(input).effectiveMonthlyRatePercent
    case 'interestShare':
      return calculateLoan(input).interestPercentageOfPrincipal
    case 'interestOnlyPayment':
      return result.interestOnlyPayment ?? calculateLoanWithExtras(input, {}).schedule[0]?.interestPaid ?? Number.NaN
    case 'extraRepayments':
      return result.totalExtraRepayments
    case 'monthsToEnd':
      return Math.ceil((result.lastPeriod * 12) / perYear)
    default:
      return result[figure]
  }
}

const ofMonthlyRepayments: readonly LoanFigure[] = ['effectiveRate', 'interestShare']

test('the working of every figure of random loans leads to the figure', () => {
  const figures = loanFigures.filter((figure) => !ofMonthlyRepayments.includes(figure))
  fc.assert(
    fc.property(loans, extras, fc.constantFrom(...figures), (loan, paid, figure) => {
      const input = { ...loan, durationMonths: Math.min(loan.durationMonths, 240) }
      expectSound(deriveLoanFigure(figure, input, paid), figureOf(figure, input, paid))
    }),
    { numRuns: 300 },
  )
}, 60_000)

test('the working of the effective rate and of the share of interest leads to them', () => {
  fc.assert(
    fc.property(loans, fc.constantFrom(...ofMonthlyRepayments), (loan, figure) => {
      const { totalLoanAmount, durationMonths, annualInterestRatePercent, compoundingFrequency } = loan
      const input = { totalLoanAmount, durationMonths, annualInterestRatePercent, compoundingFrequency }
      expectSound(deriveLoanFigure(figure, input), figureOf(figure, input, {}))
    }),
    { numRuns: 300 },
  )
}, 60_000)

test('the working of the payment at a higher rate leads to the payment of the loan at that rate', () => {
  const rises = fc.integer({ min: 0, max: 1_000 }).map((points) => points / 100)
  fc.assert(
    fc.property(loans, rises, (loan, rise) => {
      const input = { ...loan, annualInterestRatePercent: loan.annualInterestRatePercent / 2 }
      const ratePercent = Math.round((input.annualInterestRatePercent + rise) * 1_000) / 1_000
      const { payment } = calculateLoanWithExtras({ ...input, annualInterestRatePercent: ratePercent }, {})
      expectSound(deriveRaisedPayment(input, rise), payment)
    }),
    { numRuns: 300 },
  )
}, 60_000)

test('the working of the comparison rate leads to it, with any fees', () => {
  const fees = fc.record({ upfront: cents(1), monthly: cents(20), annual: cents(400), exit: cents(500) })
  fc.assert(
    fc.property(loans, fees, (loan, charged) => {
      const input = { ...loan, totalLoanAmount: Math.ceil(loan.totalLoanAmount) + 1_000 }
      expectSound(deriveComparisonRate(input, charged), calculateComparisonRate(input, charged).ratePercent)
    }),
    { numRuns: 100 },
  )
}, 60_000)

test('the working of the difference between two loans leads to it, in decimals', () => {
  // Cents. Floats of larger amounts differ by more than the tolerance; the decimals stay exact.
  const amounts = fc.integer({ min: -1e10, max: 1e10 })
  fc.assert(
    fc.property(amounts, amounts, (a, b) => {
      const pair = { name: 'Total interest paid', kind: 'money', a: a / 100, b: b / 100 } as const
      expectSound(deriveDifference(pair), (b - a) / 100)
    }),
    { numRuns: 1_000 },
  )
})

test("the working of the total in today's dollars leads to it", () => {
  fc.assert(
    fc.property(loans, extras, fc.integer({ min: 0, max: 20 }), (loan, paid, inflation) => {
      const { repaymentFrequency } = loan
      const { schedule } = calculateLoanWithExtras(loan, paid)
      const worth = totalInTodaysDollars(schedule, { ratePercent: inflation, repaymentFrequency })
      expectSound(deriveTodaysDollars(loan, paid, inflation), worth)
    }),
    { numRuns: 60 },
  )
}, 60_000)

describe('a loan of 1,000 for 6 months at 12%', () => {
  const loan = { totalLoanAmount: 1_000, durationMonths: 6, annualInterestRatePercent: 12 }
  const linesOf = (figure: LoanFigure, paid?: LoanExtras) => deriveLoanFigure(figure, loan, paid).lines

  test('shows the terms, the rate and the annuity formula of its payment', () => {
    const { lines, source, rounding } = deriveLoanFigure('payment', loan)
    expect(lines.map(({ symbol }) => symbol)).toEqual(['P', 'r', 'i', 'n', 'A'])
    expect(lines.at(-1)?.value).toBe(172.55)
    expect(source).toContain('Excel PMT')
    expect(rounding).toContain('halves up')
  })

  test('lists interest, repayments and balances of every month', () => {
    const lines = linesOf('totalInterest')
    expect(lines.map(({ symbol }) => symbol)).toEqual(['P', 'r', 'i', 'n', 'A', 'Iₖ', 'Rₖ', 'Bₖ', 'm', 'Z'])
    expect(lines.find(({ symbol }) => symbol === 'Iₖ')?.list).toEqual([10, 8.37, 6.73, 5.07, 3.4, 1.71])
    expect(lines.find(({ symbol }) => symbol === 'Bₖ')?.list).toEqual([837.45, 673.27, 507.45, 339.97, 170.82, 0])
    expect(lines.at(-1)?.value).toBe(35.28)
  })

  test('takes the offset off the balance that bears interest', () => {
    const lines = linesOf('interestSaved', { offsetBalance: 400 })
    expect(lines.find(({ symbol }) => symbol === 'Oₖ')?.list).toEqual([400, 400, 400, 400, 400, 400])
    expect(lines.find(({ symbol }) => symbol === 'Iₖ')?.list).toEqual([6, 4.33, 2.65, 0.95, 0, 0])
    expect(lines.at(-1)?.value).toBe(21.35)
  })

  test('says that a payment was raised by a cent', () => {
    const lines = deriveLoanFigure('payment', {
      totalLoanAmount: 100_000,
      durationMonths: 600,
      annualInterestRatePercent: 30,
    }).lines
    expect(lines.at(-1)).toMatchObject({ value: 2_500.01, meaning: expect.stringContaining('a cent more') })
  })
})
