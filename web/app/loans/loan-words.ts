import { counted } from '../ui/counts.ts'
import { audText } from '../ui/money.ts'
import type { LoanTerms } from './loan-form.ts'
import type { LoanPlan } from './loan-plan.ts'

/** As in `2 years 6 months`, `1 year`, `5 months`. */
export function durationText(months: number): string {
  const years = Math.floor(months / 12)
  const rest = months % 12
  const parts = [years > 0 && counted(years, 'year'), (rest > 0 || years === 0) && counted(rest, 'month')]
  return parts.filter(Boolean).join(' ')
}

const longDate = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeZone: 'UTC' })

/** A day of the calendar, `YYYY-MM-DD`, as in `1 Aug 2026`. */
export function dayText(day: string): string {
  return longDate.format(new Date(`${day}T00:00:00Z`))
}

/** What is lent, in one line. */
export function loanText({ amount, months, ratePercent, compounding }: LoanTerms): string {
  return `${audText(amount)} over ${counted(months, 'month')} at ${ratePercent}% a year, compounded ${compounding}`
}

/** Of one-off repayments in a line. */
const mostListed = 12

/** What comes on top of the payments, in one line. */
export function extrasText({ extras }: LoanTerms): string | null {
  if (!extras) return null
  const { extra, extraFrom, offset, once } = extras
  const parts = [
    extra > 0 && `${audText(extra)} extra each month${extraFrom > 1 ? ` from month ${extraFrom}` : ''}`,
    ...once.slice(0, mostListed).map(({ amount, period }) => `${audText(amount)} once in month ${period}`),
    once.length > mostListed && `${once.length - mostListed} more one-off repayments`,
    offset > 0 && `${audText(offset)} in an offset account`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** What the borrower pays, extras included, in one short line. */
export function summaryText({ answer, faster }: LoanPlan): string {
  if (faster) return `${audText(faster.totalInterestPaid, 0)} interest, saves ${audText(faster.interestSaved, 0)}`
  const { calculated_monthly_payment: payment, total_interest_paid: interest } = answer
  return `${audText(payment)} a month, ${audText(interest, 0)} interest`
}

/** The result in a sentence or two, for those who hear it. */
export function outcomeText(plans: readonly LoanPlan[]): string {
  const sentences = plans.map(({ answer, faster }, position) => {
    const name = plans.length > 1 ? `Loan ${position === 0 ? 'A' : 'B'}: monthly` : 'Monthly'
    const payment = `${name} payment ${audText(answer.calculated_monthly_payment)}`
    if (!faster) return `${payment}, total interest ${audText(answer.total_interest_paid)}.`
    const { totalInterestPaid, interestSaved } = faster
    return `${payment} before extras, total interest with extras ${audText(totalInterestPaid)}, which saves ${audText(interestSaved)}.`
  })
  return sentences.join(' ')
}
