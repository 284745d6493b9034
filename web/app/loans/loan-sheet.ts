import type { CsvCell } from '../ui/text/download.ts'
import type { Schedule } from './loan-plan.ts'
import { periodNames } from './loan-words.ts'

export function scheduleSheet({ rows, dueDates, hasExtras }: Schedule): CsvCell[][] {
  const heads = [
    'Period',
    ...(dueDates ? ['Due date'] : []),
    'Payment amount',
    'Principal paid',
    'Interest paid',
    ...(hasExtras ? ['Extra repayment'] : []),
    'Remaining balance',
  ]
  const months = rows.map((row, index) => [
    row.period,
    ...(dueDates ? [dueDates[index] ?? null] : []),
    row.paymentAmount,
    row.principalPaid,
    row.interestPaid,
    ...(hasExtras ? [row.extraRepayment ?? 0] : []),
    row.remainingBalance,
  ])
  return [heads, ...months]
}

/** As in `loan-a-with-extras-250000-360-months.csv`. */
export function sheetName({ label, amount, rows, repayment }: Schedule): string {
  const words = label.toLowerCase().replaceAll(/[^a-z]+/g, '-')
  return `${words}-${amount}-${rows.length}-${periodNames[repayment]}s.csv`
}
