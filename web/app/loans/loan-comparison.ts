import { audText } from '../ui/money.ts'
import type { LoanPlan } from './loan-plan.ts'
import { durationText } from './loan-words.ts'

/** A figure of two loans. */
export interface ComparedRow {
  name: string
  unit: 'money' | 'percent' | 'months'
  a: number
  b: number
}

/** The interest that is really paid, with extras where there are any. */
function interestOf({ faster, answer }: LoanPlan): number {
  return faster?.totalInterestPaid ?? answer.total_interest_paid
}

const figures: readonly (Pick<ComparedRow, 'name' | 'unit'> & {
  of: (plan: LoanPlan) => number
  isOfExtras?: boolean
})[] = [
  { name: 'Loan amount', unit: 'money', of: ({ terms }) => terms.amount },
  { name: 'Monthly payment', unit: 'money', of: ({ answer }) => answer.calculated_monthly_payment },
  { name: 'Total interest paid', unit: 'money', of: ({ answer }) => answer.total_interest_paid },
  { name: 'Total payments made', unit: 'money', of: ({ answer }) => answer.total_payments_made },
  { name: 'Interest with extras', unit: 'money', of: interestOf, isOfExtras: true },
  {
    name: 'Interest saved by extras',
    unit: 'money',
    of: ({ faster }) => faster?.interestSaved ?? 0,
    isOfExtras: true,
  },
  { name: 'Paid off after', unit: 'months', of: ({ lastPeriod }) => lastPeriod },
  { name: 'Effective monthly rate', unit: 'percent', of: ({ answer }) => answer.effective_monthly_rate_percent },
  {
    name: 'Interest as a share of the loan',
    unit: 'percent',
    of: ({ answer }) => answer.total_interest_percentage_of_principal,
  },
]

export function comparedRows(first: LoanPlan, second: LoanPlan): ComparedRow[] {
  const hasExtras = first.faster !== null || second.faster !== null
  return figures
    .filter(({ isOfExtras }) => hasExtras || !isOfExtras)
    .map(({ name, unit, of }) => ({ name, unit, a: of(first), b: of(second) }))
}

/** As in `Loan B costs $1,200.00 less interest than loan A, and ends 2 years earlier.` */
export function comparisonText(first: LoanPlan, second: LoanPlan): string {
  const interest = Number((interestOf(second) - interestOf(first)).toFixed(2))
  const months = second.lastPeriod - first.lastPeriod
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
