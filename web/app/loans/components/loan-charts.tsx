import { ticksAround, ticksWithin } from '@ledgerdeck/calculators/ticks'
import { repaymentsPerYear } from '@ledgerdeck/finance/loans'
import { memo } from 'react'
import { everyNth, Plot } from '../../ui/charts/plot.tsx'
import { audText, compactAudText } from '../../ui/format.ts'
import type { LoanPlan, Schedule } from '../loan-plan.ts'
import { periodLabels } from '../loan-texts.ts'

const maxTicks = 6

export const BalanceChart = memo(function BalanceChart({
  title,
  balances,
}: {
  title: string
  balances: BalanceSeries
}) {
  const { labels, points, monthsPerMark } = balances
  const positions = points.map(({ month }) => month)
  const max = Math.max(...points.flatMap((point) => point.balances.map((balance) => balance ?? 0)))
  return (
    <Plot
      title={title}
      kind="lines"
      positions={positions}
      series={labels.map((name, index) => ({ name, values: points.map((point) => point.balances[index]) }))}
      xMarks={ticksWithin(0, (positions.at(-1) ?? 0) / monthsPerMark, maxTicks)
        .filter(Number.isInteger)
        .map((at) => ({ at: at * monthsPerMark, text: String(at) }))}
      yMarks={ticksAround(0, max, maxTicks).map((at) => ({ at, text: compactAudText(at) }))}
      xLabel={monthsPerMark === 1 ? 'Month' : 'Year'}
      positionText={(month) => `After month ${Math.ceil(month)}`}
      valueText={audText}
    />
  )
})

export const PaymentsChart = memo(function PaymentsChart({
  title,
  payments,
}: {
  title: string
  payments: PaymentBars
}) {
  const { unit, bars, labels } = payments
  const parts = [
    bars.map(({ principal }) => principal),
    bars.map(({ interest }) => interest),
    bars.map(({ extra }) => extra),
  ]
  const max = Math.max(...bars.map(({ principal, interest, extra }) => principal + interest + extra))
  return (
    <Plot
      title={title}
      kind="bars"
      positions={bars.map((_, index) => index)}
      series={labels.map((name, index) => ({ name, values: parts[index] ?? [] }))}
      xMarks={everyNth(bars, maxTicks, ({ at }) => String(at))}
      yMarks={ticksAround(0, max, maxTicks).map((at) => ({ at, text: compactAudText(at) }))}
      xLabel={unit}
      positionText={(index) => `${unit} ${bars[index]?.at}`}
      valueText={audText}
    />
  )
})

/** Longer schedules are shown by year. */
const maxPeriodsShown = 24

interface BalancePoint {
  /** Since the start; not whole at the end of a fortnightly or weekly loan. */
  month: number
  /** By schedule; undefined after its last repayment. */
  balances: readonly (number | undefined)[]
}

export interface BalanceSeries {
  labels: readonly string[]
  points: readonly BalancePoint[]
  monthsPerMark: 1 | 12
}

export function balanceSeries(plans: readonly LoanPlan[]): BalanceSeries {
  const schedules = plans.flatMap((plan) => plan.schedules)
  const ends = schedules.map(({ rows, repayment }) => (rows.length * 12) / repaymentsPerYear[repayment])
  const lastMonth = Math.max(...ends)
  const monthsPerMark = lastMonth <= maxPeriodsShown ? 1 : 12
  const regular = Array.from({ length: Math.floor(lastMonth / monthsPerMark) + 1 }, (_, index) => index * monthsPerMark)
  const months = [...new Set([...regular, ...ends])].sort((a, b) => a - b)
  return {
    labels: schedules.map(({ label }) => label),
    points: months.map((month) => ({ month, balances: schedules.map((one) => balanceAt(one, month)) })),
    monthsPerMark,
  }
}

function balanceAt({ amount, rows, repayment }: Schedule, month: number): number | undefined {
  const period = Math.round((month * repaymentsPerYear[repayment]) / 12)
  return period === 0 ? amount : rows[period - 1]?.remainingBalance
}

interface PaymentBar {
  /** The year, or the repayment of a short loan. */
  at: number
  principal: number
  interest: number
  extra: number
}

export interface PaymentBars {
  unit: string
  bars: readonly PaymentBar[]
  labels: readonly string[]
}

export function paymentBars({ rows, years, hasExtras, repayment }: Schedule): PaymentBars {
  const isShort = rows.length <= maxPeriodsShown
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

const firstCalendarYear = 1900

/** Says from when on the payments contain more principal than interest. */
export function barsNote({ bars, unit }: PaymentBars): string {
  const turning = bars.find(({ principal, extra, interest }) => principal + extra > interest)
  const word = unit.toLowerCase()
  if (!turning) return `Interest is the larger part of every ${word}.`
  if (turning === bars[0]) return `From the first ${word}, more goes to the loan than to interest.`
  const when = turning.at >= firstCalendarYear ? turning.at : `${word} ${turning.at}`
  return `From ${when}, more goes to the loan than to interest.`
}
