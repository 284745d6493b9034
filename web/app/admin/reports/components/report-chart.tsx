import { ticksAround } from '@ledgerdeck/calculators/ticks'
import { everyNth, Plot } from '../../../ui/charts/plot.tsx'
import { wholeNumber } from '../../../ui/format.ts'
import { shortDayText, weekdayText } from '../report-figures.ts'

export interface ReportChartProps {
  title: string
  points: readonly { day: string; count: number }[]
}

const maxDays = 5
const maxMarks = 5

export default function ReportChart({ title, points }: ReportChartProps) {
  const highest = Math.max(1, ...points.map(({ count }) => count))
  return (
    <Plot
      title={title}
      kind="bars"
      positions={points.map((_, index) => index)}
      series={[{ name: title, values: points.map(({ count }) => count) }]}
      xMarks={everyNth(points, maxDays, ({ day }) => shortDayText(day))}
      yMarks={ticksAround(0, highest, maxMarks)
        .filter(Number.isInteger)
        .map((at) => ({ at, text: wholeNumber(at) }))}
      positionText={(index) => weekdayText(points[index]?.day ?? '')}
      valueText={wholeNumber}
    />
  )
}
