import { REPAYMENTS_PER_YEAR } from '@ledgerdeck/finance/loans'
import { audText, percentText } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { FigureTable } from '../../ui/tables/figure-table.tsx'
import type { LoanPlan } from '../loan-plan.ts'
import { durationText } from '../loan-words.ts'

const texts: Record<ComparedRow['unit'], (value: number) => string> = {
  money: (value) => audText(value),
  percent: (value) => percentText(value, 5),
  months: (value) => durationText(value),
}

export function Comparison({ first, second }: { first: LoanPlan; second: LoanPlan }) {
  return (
    <Panel title="Loan A and loan B">
      <p>{comparisonText(first, second)}</p>
      <FigureTable
        caption="The loans side by side"
        isCaptionHidden
        heads={['Figure', 'Loan A', 'Loan B', 'B less A']}
        hasLongNames
      >
        <tbody>
          {comparedRows(first, second).map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              <td>{texts[row.unit](row.a)}</td>
              <td>{texts[row.unit](row.b)}</td>
              <td>{differenceText(row)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </Panel>
  )
}

function differenceText({ unit, a, b }: ComparedRow): string {
  // Both have at most five decimals; the rest is rounding error.
  const difference = Number((b - a).toFixed(5))
  if (difference === 0) return 'the same'
  return `${difference > 0 ? '+' : '−'}${texts[unit](Math.abs(difference))}`
}

interface ComparedRow {
  name: string
  unit: 'money' | 'percent' | 'months'
  a: number
  b: number
}

function interestOf({ own, answer }: LoanPlan): number {
  return own?.totalInterestPaid ?? answer.total_interest_paid
}

/** A started month counts. */
function monthsToEnd({ lastPeriod, terms: { repayment } }: LoanPlan): number {
  return Math.ceil((lastPeriod * 12) / REPAYMENTS_PER_YEAR[repayment])
}

const figures: readonly (Pick<ComparedRow, 'name' | 'unit'> & {
  of: (plan: LoanPlan) => number
  isOwn?: boolean
})[] = [
  { name: 'Loan amount', unit: 'money', of: ({ terms }) => terms.amount },
  { name: 'Monthly payment', unit: 'money', of: ({ answer }) => answer.calculated_monthly_payment },
  { name: 'Total interest paid', unit: 'money', of: ({ answer }) => answer.total_interest_paid },
  { name: 'Total payments made', unit: 'money', of: ({ answer }) => answer.total_payments_made },
  { name: 'Interest as you repay it', unit: 'money', of: interestOf, isOwn: true },
  {
    name: 'Interest saved by extras',
    unit: 'money',
    of: ({ own }) => own?.interestSaved ?? 0,
    isOwn: true,
  },
  { name: 'Paid off after', unit: 'months', of: monthsToEnd },
  { name: 'Effective monthly rate', unit: 'percent', of: ({ answer }) => answer.effective_monthly_rate_percent },
  {
    name: 'Interest as a share of the loan',
    unit: 'percent',
    of: ({ answer }) => answer.total_interest_percentage_of_principal,
  },
]

export function comparedRows(first: LoanPlan, second: LoanPlan): ComparedRow[] {
  const isOwn = first.own !== null || second.own !== null
  return figures
    .filter((figure) => isOwn || !figure.isOwn)
    .map(({ name, unit, of }) => ({ name, unit, a: of(first), b: of(second) }))
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
