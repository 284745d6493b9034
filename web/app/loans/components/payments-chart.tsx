import { memo } from 'react'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { areaStyle, axisStyle, chartMargin, gridStyle } from '../../ui/charts/chart-frame.tsx'
import { ChartTooltip } from '../../ui/charts/chart-tooltip.tsx'
import { audText, compactAudText } from '../../ui/format.ts'
import type { PaymentBars } from '../loan-chart-points.ts'

const parts = ['principal', 'interest', 'extra'] as const

export default memo(function PaymentsChart({ payments: { unit, bars, labels } }: { payments: PaymentBars }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...bars]} margin={chartMargin} barCategoryGap="18%" accessibilityLayer>
        <CartesianGrid {...gridStyle} vertical={false} />
        <XAxis
          {...axisStyle}
          dataKey="at"
          label={{ value: unit, position: 'insideBottomRight', offset: -4, fill: 'var(--muted)', fontSize: 12 }}
        />
        <YAxis {...axisStyle} width={64} tickFormatter={compactAudText} />
        <Tooltip
          cursor={{ fill: 'var(--raised)' }}
          isAnimationActive={false}
          content={({ active, label, payload }) => (
            <ChartTooltip
              active={active}
              label={label}
              payload={payload}
              labelText={(at) => `${unit} ${at}`}
              valueText={(value) => audText(value)}
            />
          )}
        />
        {labels.map((label, position) => (
          <Bar
            key={label}
            {...areaStyle(position)}
            strokeWidth={1}
            name={label}
            dataKey={parts[position]}
            stackId="paid"
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
})
