import { addMonths, type CalendarDay, dayNumber, dayOfNumber, formatDay, isWritable, parseDay } from './calendar.ts'
import { amountOf, centsOf } from './decimals.ts'
import type { PaymentRow } from './loan.ts'
import { type RepaymentFrequency, repaymentsPerYear } from './period-rate.ts'
import { FinanceRefusal } from './refusals.ts'

const daysBetween = { fortnightly: 14, weekly: 7 } as const

/**
 * Monthly ones fall on the start date's day, or on the last day of a shorter month.
 * @param startDate the day on which the money is lent, `YYYY-MM-DD`
 * @returns one date for each of `periods`, the first one period after the start date
 * @throws FinanceRefusal `date_invalid`, also when the last date is after the year 9999
 */
export function listDueDates(
  startDate: string,
  periods: number,
  repaymentFrequency: RepaymentFrequency = 'monthly',
): string[] {
  const start = parseDay(startDate)
  const after = (period: number) => start && dayAfterPeriods(start, period, repaymentFrequency)
  const last = after(periods)
  if (!start || !last || !isWritable(last)) throw new FinanceRefusal('date_invalid', 'startDate')
  return Array.from({ length: periods }, (_, index) => formatDay(dayAfterPeriods(start, index + 1, repaymentFrequency)))
}

function dayAfterPeriods(start: CalendarDay, periods: number, frequency: RepaymentFrequency): CalendarDay {
  if (frequency === 'monthly') return addMonths(start, periods)
  return dayOfNumber(dayNumber(start) + periods * daysBetween[frequency])
}

export interface LoanYear {
  /** The year of the loan, from 1; with due dates, the calendar year. */
  readonly year: number
  readonly firstPeriod: number
  readonly lastPeriod: number
  readonly paymentAmount: number
  readonly principalPaid: number
  readonly interestPaid: number
  readonly extraRepayment: number
  readonly remainingBalance: number
}

interface YearsOptions {
  /** At least as many as rows, as {@link listDueDates} gives them. */
  readonly dueDates?: readonly string[] | undefined
  readonly repaymentFrequency?: RepaymentFrequency | undefined
}

/** Groups by loan year (12, 26 or 52 repayments), or by calendar year if there are due dates. */
export function rollUpYears(
  rows: readonly (PaymentRow & { readonly extraRepayment?: number })[],
  { dueDates, repaymentFrequency = 'monthly' }: YearsOptions = {},
): LoanYear[] {
  const perYear = repaymentsPerYear[repaymentFrequency]
  const yearOf = (period: number) =>
    dueDates ? Number(dueDates[period - 1]?.slice(0, 4)) : Math.ceil(period / perYear)
  const years = Map.groupBy(rows, ({ period }) => yearOf(period))
  return [...years].map(([year, rowsOfYear]) => {
    const sum = (amountIn: (row: (typeof rowsOfYear)[number]) => number) =>
      amountOf(rowsOfYear.reduce((cents, row) => cents + (centsOf(amountIn(row)) ?? 0n), 0n))
    return {
      year,
      firstPeriod: rowsOfYear.at(0)?.period ?? 0,
      lastPeriod: rowsOfYear.at(-1)?.period ?? 0,
      paymentAmount: sum(({ paymentAmount }) => paymentAmount),
      principalPaid: sum(({ principalPaid }) => principalPaid),
      interestPaid: sum(({ interestPaid }) => interestPaid),
      extraRepayment: sum(({ extraRepayment }) => extraRepayment ?? 0),
      remainingBalance: rowsOfYear.at(-1)?.remainingBalance ?? 0,
    }
  })
}
