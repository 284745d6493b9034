import { REPAYMENTS_PER_YEAR } from '@ledgerdeck/finance/loans'
import type { LoanPlan, Schedule } from './loan-plan.ts'
import { periodLabels } from './loan-words.ts'

/** Up to this many, a chart shows single repayments; beyond, years. */
const mostPeriodsShown = 24

export interface BalancePoint {
  /** Months since the start; not whole at the end of a loan that is repaid by fortnight or week. */
  month: number
  /** One for each schedule; undefined after its last repayment. */
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
  const ends = schedules.map(({ rows, repayment }) => (rows.length * 12) / REPAYMENTS_PER_YEAR[repayment])
  const longest = Math.max(...ends)
  const monthsPerMark = longest <= mostPeriodsShown ? 1 : 12
  const regular = Array.from({ length: Math.floor(longest / monthsPerMark) + 1 }, (_, place) => place * monthsPerMark)
  const months = [...new Set([...regular, ...ends])].sort((a, b) => a - b)
  return {
    labels: schedules.map(({ label }) => label),
    points: months.map((month) => ({ month, balances: schedules.map((one) => balanceAt(one, month)) })),
    monthsPerMark,
  }
}

function balanceAt({ amount, rows, repayment }: Schedule, month: number): number | undefined {
  const period = Math.round((month * REPAYMENTS_PER_YEAR[repayment]) / 12)
  return period === 0 ? amount : rows[period - 1]?.remainingBalance
}

interface PaymentBar {
  /** The year, or the repayment of a short loan. */
  at: number
  principal: number
  interest: number
  extra: number
}

/** What the payments of each year, or each repayment of a short loan, consist of. */
export interface PaymentBars {
  /** `Year`, or the name of a repayment's period. */
  unit: string
  bars: readonly PaymentBar[]
  labels: readonly string[]
}

export function paymentBars({ rows, years, hasExtras, repayment }: Schedule): PaymentBars {
  const isShort = rows.length <= mostPeriodsShown
  const parts = isShort
    ? rows.map((row) => ({ ...row, at: row.period }))
    : years.map((row) => ({ ...row, at: row.year }))
  return {
    unit: isShort ? periodLabels[repayment] : 'Year',
    bars: parts.map(({ at, principalPaid, interestPaid, extraRepayment = 0 }) => ({
      at,
      principal: principalPaid,
      interest: interestPaid,
      extra: extraRepayment,
    })),
    labels: ['Principal', 'Interest', ...(hasExtras ? ['Extra repayments'] : [])],
  }
}
