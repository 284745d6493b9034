import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { areaStyle, axisStyle, chartMargin, gridStyle } from '../../../ui/charts/chart-frame.tsx'
import { ChartTooltip } from '../../../ui/charts/chart-tooltip.tsx'
import { shortDayText, weekdayText, wholeNumber } from '../../../ui/format.ts'

export interface ReportChartProps {
  title: string
  /** Oldest first. */
  points: readonly { day: string; count: number }[]
}

export default function ReportChart({ title, points }: ReportChartProps) {
  const dayAt = (index: number) => points[index]?.day ?? ''
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={points.map(({ count }, index) => ({ index, count }))}
        margin={chartMargin}
        barCategoryGap="18%"
        accessibilityLayer
        title={title}
      >
        <CartesianGrid {...gridStyle} vertical={false} />
        <XAxis {...axisStyle} dataKey="index" tickFormatter={(index: number) => shortDayText(dayAt(index))} />
        <YAxis {...axisStyle} width="auto" allowDecimals={false} tickFormatter={wholeNumber} />
        <Tooltip
          cursor={{ fill: 'var(--raised)' }}
          isAnimationActive={false}
          content={({ active, label, payload }) => (
            <ChartTooltip
              active={active}
              label={label}
              payload={payload}
              labelText={(index) => weekdayText(dayAt(index))}
              valueText={wholeNumber}
            />
          )}
        />
        <Bar {...areaStyle(0)} strokeWidth={1} name={title} dataKey="count" />
      </BarChart>
    </ResponsiveContainer>
  )
}
