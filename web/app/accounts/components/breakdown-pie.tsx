import { Pie, PieChart, type PieLabelRenderProps } from 'recharts'
import { type BreakdownRow, partFill, partLetter } from '../storage-usage.ts'

const sizePixels = 200
/** The letter of a smaller slice would overlap its neighbour. */
const minLetteredShare = 0.04

/** Hidden from screen readers, which read the table beside it. */
export default function BreakdownPie({ rows }: { rows: readonly BreakdownRow[] }) {
  const parts = rows.map(({ label, count, share }, position) => ({
    label,
    count,
    letter: share < minLetteredShare ? '' : partLetter(position),
    fill: partFill(position),
  }))
  return (
    <div aria-hidden="true">
      <PieChart width={sizePixels} height={sizePixels} accessibilityLayer={false}>
        <Pie
          isAnimationActive={false}
          data={parts}
          dataKey="count"
          nameKey="label"
          outerRadius="74%"
          startAngle={90}
          endAngle={-270}
          stroke="var(--surface)"
          strokeWidth={2}
          label={renderLetter}
          labelLine={false}
          rootTabIndex={-1}
        />
      </PieChart>
    </div>
  )
}

function renderLetter({ x, y, payload }: PieLabelRenderProps) {
  return (
    <text x={x} y={y} textAnchor="middle" dominantBaseline="central" fill="var(--text)" fontWeight={700} fontSize={13}>
      {String(payload?.letter ?? '')}
    </text>
  )
}
