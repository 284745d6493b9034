import { addMonths, formatDay, isWritable, parseDay } from './calendar.ts'
import { amountOf, centsOf } from './decimals.ts'
import type { PaymentRow } from './loan.ts'
import { FinanceRefusal } from './refusals.ts'

/**
 * The days on which the payments of a loan are due: the start date's day of the month, in every month after it, or the last day of a month
 * that is too short. Each is counted from the start date itself, so 31 January is followed by 28 February and then by 31 March.
 *
 * @param startDate the day on which the money is lent, `YYYY-MM-DD`
 * @returns one date a month, the first a month after the start date
 * @throws FinanceRefusal `date_invalid` for anything but a day of the calendar, and when the last payment were due after the year 9999
 */
export function listDueDates(startDate: string, months: number): string[] {
  const start = parseDay(startDate)
  if (!start || !isWritable(addMonths(start, months))) throw new FinanceRefusal('date_invalid', 'startDate')
  return Array.from({ length: months }, (_, index) => formatDay(addMonths(start, index + 1)))
}

/** The months of one year, summed up to the cent. */
export interface LoanYear {
  /** The year of the loan, from 1; with due dates, the calendar year. */
  readonly year: number
  readonly firstPeriod: number
  readonly lastPeriod: number
  readonly paymentAmount: number
  readonly principalPaid: number
  readonly interestPaid: number
  /** 0 for rows without extra repayments. */
  readonly extraRepayment: number
  /** At the end of the year. */
  readonly remainingBalance: number
}

/**
 * Sums the months of a schedule up by year: by years of the loan (months 1 to 12, 13 to 24, …) or, with the due dates of the payments, by
 * calendar year.
 *
 * @param rows of a schedule with or without extra repayments, in order
 * @param dueDates at least as many as rows, as {@link listDueDates} gives them
 */
export function rollUpYears(
  rows: readonly (PaymentRow & { readonly extraRepayment?: number })[],
  dueDates?: readonly string[],
): LoanYear[] {
  const years = Map.groupBy(rows, ({ period }) => yearOf(period, dueDates))
  return [...years].map(([year, months]) => {
    const sum = (amountIn: (row: (typeof months)[number]) => number) =>
      amountOf(months.reduce((cents, row) => cents + (centsOf(amountIn(row)) ?? 0n), 0n))
    return {
      year,
      firstPeriod: months.at(0)?.period ?? 0,
      lastPeriod: months.at(-1)?.period ?? 0,
      paymentAmount: sum(({ paymentAmount }) => paymentAmount),
      principalPaid: sum(({ principalPaid }) => principalPaid),
      interestPaid: sum(({ interestPaid }) => interestPaid),
      extraRepayment: sum(({ extraRepayment }) => extraRepayment ?? 0),
      remainingBalance: months.at(-1)?.remainingBalance ?? 0,
    }
  })
}

function yearOf(period: number, dueDates: readonly string[] | undefined): number {
  return dueDates ? Number(dueDates[period - 1]?.slice(0, 4)) : Math.ceil(period / 12)
}
