import { amountOf } from '../decimals.ts'
import { type Loan, type LoanInput, levelPayment, parseLoan, type RepaymentTerms } from '../loan.ts'
import { calculateLoanWithExtras, type LoanExtras, type LoanWithExtras } from '../loan-extras.ts'
import { compoundingsPerYear, type RepaymentFrequency, repaymentsPerYear } from '../period-rate.ts'
import type { Working } from './derivation.ts'
import { element, maximum, minus, over, plus, power, rounded, times } from './expression.ts'

export interface LoanRun {
  readonly loan: Loan
  readonly amount: number
  readonly result: LoanWithExtras
  readonly plain: LoanWithExtras
  readonly repayment: RepaymentFrequency
  readonly period: string
  readonly hasExtras: boolean
  readonly offsets: readonly number[]
}

const periodNames = { monthly: 'month', fortnightly: 'fortnight', weekly: 'week' } as const

/** @throws FinanceRefusal as `calculateLoanWithExtras` */
export function runLoan(input: LoanInput & RepaymentTerms, extras: LoanExtras): LoanRun {
  const loan = parseLoan(input)
  const { repayment } = loan
  const result = calculateLoanWithExtras(input, extras)
  const { offsetBalance = 0, offsetIncrease = 0 } = extras
  const hasOffset = offsetBalance > 0 || offsetIncrease > 0
  return {
    loan,
    amount: amountOf(loan.amount),
    result,
    plain: calculateLoanWithExtras(input, {}),
    repayment,
    period: periodNames[repayment],
    hasExtras: result.totalExtraRepayments > 0,
    offsets: hasOffset ? result.schedule.map((_, index) => offsetBalance + index * offsetIncrease) : [],
  }
}

/** Adds P. */
export function addLoanTerms(working: Working, { totalLoanAmount }: LoanInput): Working {
  return working.given(['P', 'amount that is lent', 'money'], totalLoanAmount)
}

/** Adds i, the rate of one period, and r unless the working has it. */
export function addRate(
  working: Working,
  { repayment, period }: LoanRun,
  { annualInterestRatePercent, compoundingFrequency }: LoanInput,
  { hasRate = false } = {},
): Working {
  const compounding =
    compoundingFrequency === 'daily' || compoundingFrequency === 'yearly' ? compoundingFrequency : 'monthly'
  if (!hasRate) working.given(['r', 'rate a year', 'percent'], annualInterestRatePercent)
  if (compounding === 'monthly' && repayment === 'monthly')
    return working.step(['i', 'rate of a month: a twelfth of that of the year', 'number'], over('r', 1200))
  return working
    .given(['c', 'times a year that interest is compounded', 'count'], compoundingsPerYear[compounding])
    .given(['p', 'repayments a year', 'count'], repaymentsPerYear[repayment])
    .step(
      ['i', `rate of a ${period}: its share of the growth of a year`, 'number'],
      minus(power(plus(1, over('r', times(100, 'c'))), over('c', 'p')), 1),
    )
}

/** Needs P and i. Adds n and A, rounded to the cent. */
export function addLevelPayment(working: Working, { loan, period }: LoanRun): Working {
  const { interestOnlyPeriods, periods, payment, rate } = loan
  const exact =
    rate.numerator === 0n ? over('P', 'n') : over(times('P', 'i'), minus(1, power(plus(1, 'i'), times(-1, 'n'))))
  const toTheCent = rounded(exact, 2)
  const isRaised = payment !== levelPayment(loan)
  const after = interestOnlyPeriods > 0 ? ' after the interest-only years' : ''
  return working
    .given(['n', `${period}s of level repayments${after}`, 'count'], periods - interestOnlyPeriods)
    .step(
      [
        'A',
        isRaised ? 'level repayment, a cent more so that no large last one is left' : `level repayment${after}`,
        'money',
      ],
      isRaised ? plus(toTheCent, 0.01) : toTheCent,
      amountOf(payment),
    )
}

/** Needs P, i and A. Adds the lists I, R, E and B, by period from 1, and m. */
export function addSchedule(working: Working, { loan, amount, result, period, hasExtras, offsets }: LoanRun): Working {
  const rows = result.schedule
  const owed = element('B', minus('k', 1))
  const hasOffset = offsets.length > 0
  if (hasOffset) working.list(['O', `offset balance in ${period} k, which bears no interest`, 'money'], offsets)
  const bearing = hasOffset ? maximum(minus(owed, element('O', 'k')), 0) : owed
  const exceptions = loan.interestOnlyPeriods > 0 ? ', in interest-only years Iₖ' : ''
  working
    .list(
      ['I', `interest of ${period} k`, 'money'],
      rows.map(({ interestPaid }) => interestPaid),
      rounded(times(bearing, 'i'), 2),
    )
    .list(
      [
        'R',
        `repayment of ${period} k: A${exceptions}, or all that is owed where that is less or the term ends`,
        'money',
      ],
      rows.map(({ paymentAmount }) => paymentAmount),
      ['A', 'Bₖ'],
    )
  if (hasExtras) {
    const extras = rows.map(({ extraRepayment }) => extraRepayment)
    working.list(['E', `extra repayment of ${period} k, at most what is left`, 'money'], extras)
  }
  const paid = hasExtras ? plus(element('R', 'k'), element('E', 'k')) : element('R', 'k')
  return working
    .list(
      ['B', `balance after ${period} k; B₀ is P`, 'money'],
      rows.map(({ remainingBalance }) => remainingBalance),
      minus(plus(owed, element('I', 'k')), paid),
      amount,
    )
    .given(['m', `${period}s until nothing is left: the first k with a balance of 0`, 'count'], result.lastPeriod, [
      'Bₖ',
    ])
}
