import { counted } from '../ui/counts.ts'
import { audText } from '../ui/money.ts'
import type { LoanTerms } from './loan-form.ts'
import type { LoanOutcome } from './loan-outcome.ts'

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

/** The result in a sentence or two, for those who hear it. */
export function outcomeText({ answers }: LoanOutcome): string {
  const sentences = answers.map((answer, position) => {
    const name = answers.length > 1 ? `Loan ${position === 0 ? 'A' : 'B'}: monthly` : 'Monthly'
    const payment = audText(answer.calculated_monthly_payment)
    return `${name} payment ${payment}, total interest ${audText(answer.total_interest_paid)}.`
  })
  return sentences.join(' ')
}
