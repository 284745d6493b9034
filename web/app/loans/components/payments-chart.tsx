import { ticksAround } from '@ledgerdeck/calculators/ticks'
import { memo } from 'react'
import { everyNth, Plot } from '../../ui/charts/plot.tsx'
import { audText, compactAudText } from '../../ui/format.ts'
import type { PaymentBars } from '../loan-chart-points.ts'

const MOST_MARKS = 6

/** What the payments of each year consist of, one on top of the other. */
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
  const most = Math.max(...bars.map(({ principal, interest, extra }) => principal + interest + extra))
  return (
    <Plot
      title={title}
      kind="bars"
      positions={bars.map((_, index) => index)}
      series={labels.map((name, index) => ({ name, values: parts[index] ?? [] }))}
      xMarks={everyNth(bars, MOST_MARKS, ({ at }) => String(at))}
      yMarks={ticksAround(0, most, MOST_MARKS).map((at) => ({ at, text: compactAudText(at) }))}
      xLabel={unit}
      positionText={(index) => `${unit} ${bars[index]?.at}`}
      valueText={audText}
    />
  )
})
