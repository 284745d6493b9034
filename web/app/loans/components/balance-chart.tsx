import { memo } from 'react'
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { axisStyle, chartMargin, cursorStyle, gridStyle, lineStyle } from '../../ui/charts/chart-frame.tsx'
import { ChartTooltip } from '../../ui/charts/chart-tooltip.tsx'
import { audText, compactAudText } from '../../ui/format.ts'
import type { BalancePoint, BalanceSeries } from '../loan-chart-points.ts'

export default memo(function BalanceChart({ series: { labels, points, monthsPerMark } }: { series: BalanceSeries }) {
  const unit = monthsPerMark === 1 ? 'Month' : 'Year'
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={[...points]} margin={chartMargin} accessibilityLayer>
        <CartesianGrid {...gridStyle} vertical={false} />
        <XAxis
          {...axisStyle}
          dataKey="month"
          type="number"
          domain={[0, 'dataMax']}
          ticks={points.filter(({ month }) => month % monthsPerMark === 0).map(({ month }) => month)}
          tickFormatter={(month: number) => String(month / monthsPerMark)}
          label={{ value: unit, position: 'insideBottomRight', offset: -4, fill: 'var(--muted)', fontSize: 12 }}
        />
        <YAxis {...axisStyle} width={64} tickFormatter={compactAudText} />
        <Tooltip
          cursor={cursorStyle}
          isAnimationActive={false}
          content={({ active, label, payload }) => (
            <ChartTooltip
              active={active}
              label={label}
              payload={payload}
              labelText={(month) => `After month ${Math.ceil(Number(month))}`}
              valueText={(value) => audText(value)}
            />
          )}
        />
        {labels.map((label, position) => (
          <Line
            key={label}
            {...lineStyle(position)}
            name={label}
            dataKey={({ balances }: BalancePoint) => balances[position]}
            type="linear"
            connectNulls
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  )
})
