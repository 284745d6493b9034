import type { LoanFigure } from '@ledgerdeck/finance/derivations'
import { repaymentsPerYear } from '@ledgerdeck/finance/loans'
import { audText } from '../ui/format.ts'
import { loanInput } from './live-outcome.ts'
import { type LoanPlan, ownExtras, ownInput, type WorkedFigure } from './loan-plan.ts'
import { durationText } from './loan-texts.ts'

export interface ComparedRow {
  name: string
  unit: 'money' | 'percent' | 'months'
  a: ComparedValue
  b: ComparedValue
  difference: ComparedValue
}

interface ComparedValue {
  value: number
  /** Absent for what was entered. */
  worked: WorkedFigure | undefined
}

function interestOf({ own, answer }: LoanPlan): number {
  return own?.totalInterestPaid ?? answer.total_interest_paid
}

/** A started month counts. */
function monthsToEnd({ lastPeriod, terms: { repayment } }: LoanPlan): number {
  return Math.ceil((lastPeriod * 12) / repaymentsPerYear[repayment])
}

interface ComparedFigure extends Pick<ComparedRow, 'name' | 'unit'> {
  of: (plan: LoanPlan) => number
  working?: LoanFigure
  /** For the loan as the borrower repays it; the others are for equal monthly payments. */
  isAsRepaid?: boolean
  /** Shown only for loans with own repayment terms. */
  isOwn?: boolean
}

const figures: readonly ComparedFigure[] = [
  { name: 'Loan amount', unit: 'money', of: ({ terms }) => terms.amount },
  {
    name: 'Monthly payment',
    unit: 'money',
    of: ({ answer }) => answer.calculated_monthly_payment,
    working: 'payment',
  },
  {
    name: 'Total interest paid',
    unit: 'money',
    of: ({ answer }) => answer.total_interest_paid,
    working: 'totalInterest',
  },
  {
    name: 'Total payments made',
    unit: 'money',
    of: ({ answer }) => answer.total_payments_made,
    working: 'totalPayments',
  },
  {
    name: 'Interest as you repay it',
    unit: 'money',
    of: interestOf,
    working: 'totalInterest',
    isAsRepaid: true,
    isOwn: true,
  },
  {
    name: 'Interest saved',
    unit: 'money',
    of: ({ own }) => own?.interestSaved ?? 0,
    working: 'interestSaved',
    isAsRepaid: true,
    isOwn: true,
  },
  { name: 'Paid off after', unit: 'months', of: monthsToEnd, working: 'monthsToEnd', isAsRepaid: true },
  {
    name: 'Effective monthly rate',
    unit: 'percent',
    of: ({ answer }) => answer.effective_monthly_rate_percent,
    working: 'effectiveRate',
  },
  {
    name: 'Interest as a share of the loan',
    unit: 'percent',
    of: ({ answer }) => answer.total_interest_percentage_of_principal,
    working: 'interestShare',
  },
]

export function comparedRows(first: LoanPlan, second: LoanPlan): ComparedRow[] {
  const isOwn = first.own !== null || second.own !== null
  return figures
    .filter((figure) => isOwn || !figure.isOwn)
    .map((figure) => {
      const { name, unit, of } = figure
      const pair = { name, kind: kinds[unit], a: of(first), b: of(second) }
      return {
        name,
        unit,
        a: { value: pair.a, worked: workedOf(figure, first) },
        b: { value: pair.b, worked: workedOf(figure, second) },
        difference: { value: differenceOf(pair), worked: { figure: 'difference', pair } },
      }
    })
}

/** Both have at most five decimals; what lies beyond comes from binary fractions. */
const differenceOf = ({ a, b }: { a: number; b: number }) => Number((b - a).toFixed(5))

const kinds = { money: 'money', percent: 'percent', months: 'count' } as const

function workedOf({ working, isAsRepaid }: ComparedFigure, { terms }: LoanPlan): WorkedFigure | undefined {
  if (!working) return undefined
  return isAsRepaid
    ? { figure: working, input: ownInput(terms), extras: ownExtras(terms) }
    : { figure: working, input: loanInput(terms), extras: {} }
}

/** As in `Loan B costs $1,200.00 less interest than loan A, and ends 2 years earlier.` */
export function comparisonText(first: LoanPlan, second: LoanPlan): string {
  const interest = Number((interestOf(second) - interestOf(first)).toFixed(2))
  const months = monthsToEnd(second) - monthsToEnd(first)
  const cost =
    interest === 0
      ? 'Loan B costs as much interest as loan A'
      : `Loan B costs ${audText(Math.abs(interest))} ${interest > 0 ? 'more' : 'less'} interest than loan A`
  const end =
    months === 0
      ? 'ends in the same month'
      : `ends ${durationText(Math.abs(months))} ${months > 0 ? 'later' : 'earlier'}`
  return `${cost}, and ${end}.`
}
