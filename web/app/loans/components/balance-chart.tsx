import { ticksAround, ticksWithin } from '@ledgerdeck/calculators/ticks'
import { memo } from 'react'
import { Plot } from '../../ui/charts/plot.tsx'
import { audText, compactAudText } from '../../ui/format.ts'
import type { BalanceSeries } from '../loan-chart-points.ts'

const MOST_MARKS = 6

/** What is owed over time, one line for each schedule. */
export const BalanceChart = memo(function BalanceChart({
  title,
  balances,
}: {
  title: string
  balances: BalanceSeries
}) {
  const { labels, points, monthsPerMark } = balances
  const positions = points.map(({ month }) => month)
  const most = Math.max(...points.flatMap((point) => point.balances.map((balance) => balance ?? 0)))
  return (
    <Plot
      title={title}
      kind="lines"
      positions={positions}
      series={labels.map((name, index) => ({ name, values: points.map((point) => point.balances[index]) }))}
      xMarks={ticksWithin(0, (positions.at(-1) ?? 0) / monthsPerMark, MOST_MARKS)
        .filter(Number.isInteger)
        .map((at) => ({ at: at * monthsPerMark, text: String(at) }))}
      yMarks={ticksAround(0, most, MOST_MARKS).map((at) => ({ at, text: compactAudText(at) }))}
      xLabel={monthsPerMark === 1 ? 'Month' : 'Year'}
      positionText={(month) => `After month ${Math.ceil(month)}`}
      valueText={audText}
    />
  )
})
