import type { LoanPlan, Schedule } from './loan-plan.ts'

/** Up to so many months, a chart shows months; beyond, years. */
const mostMonthsShown = 24

export interface BalancePoint {
  period: number
  /** One for each schedule; undefined after its last month. */
  balances: readonly (number | undefined)[]
}

/** The balances of several schedules where one line each is drawn. */
export interface BalanceSeries {
  labels: readonly string[]
  points: readonly BalancePoint[]
  /** Months between two marks of the axis: those of a year, unless the loan is short. */
  monthsPerMark: 1 | 12
}

export function balanceSeries(plans: readonly LoanPlan[]): BalanceSeries {
  const schedules = plans.flatMap((plan) => plan.schedules)
  const ends = schedules.map(({ rows }) => rows.length)
  const longest = Math.max(...ends)
  const monthsPerMark = longest <= mostMonthsShown ? 1 : 12
  const regular = Array.from({ length: Math.floor(longest / monthsPerMark) + 1 }, (_, place) => place * monthsPerMark)
  const periods = [...new Set([...regular, ...ends])].sort((a, b) => a - b)
  return {
    labels: schedules.map(({ label }) => label),
    points: periods.map((period) => ({ period, balances: schedules.map((one) => balanceAt(one, period)) })),
    monthsPerMark,
  }
}

function balanceAt({ amount, rows }: Schedule, period: number): number | undefined {
  return period === 0 ? amount : rows[period - 1]?.remainingBalance
}

interface PaymentBar {
  /** The year, or the month of a short loan. */
  at: number
  principal: number
  interest: number
  extra: number
}

/** What the payments of each year, or each month of a short loan, consist of. */
export interface PaymentBars {
  unit: 'Year' | 'Month'
  bars: readonly PaymentBar[]
  labels: readonly string[]
}

export function paymentBars({ rows, years, hasExtras }: Schedule): PaymentBars {
  const isShort = rows.length <= mostMonthsShown
  const parts = isShort
    ? rows.map((row) => ({ ...row, at: row.period }))
    : years.map((row) => ({ ...row, at: row.year }))
  return {
    unit: isShort ? 'Month' : 'Year',
    bars: parts.map(({ at, principalPaid, interestPaid, extraRepayment = 0 }) => ({
      at,
      principal: principalPaid,
      interest: interestPaid,
      extra: extraRepayment,
    })),
    labels: ['Principal', 'Interest', ...(hasExtras ? ['Extra repayments'] : [])],
  }
}
