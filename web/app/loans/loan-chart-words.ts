import type { PaymentBars } from './loan-chart-points.ts'

/** Years of a loan stay far below. */
const firstCalendarYear = 1900

/** Says from when on the payments contain more principal than interest. */
export function barsNote({ bars, unit }: PaymentBars): string {
  const turning = bars.find(({ principal, extra, interest }) => principal + extra > interest)
  const word = unit.toLowerCase()
  if (!turning) return `Interest is the larger part in every ${word}.`
  if (turning === bars[0]) return `More goes to the loan than to interest, from the first ${word} on.`
  const when = turning.at >= firstCalendarYear ? turning.at : `${word} ${turning.at}`
  return `From ${when} on, more goes to the loan than to interest.`
}
