import type { Calculation } from '@ledgerdeck/calculators'
import styles from './line-chart.module.css'

/**
 * The plot area in chart units, which the package lays lines out in, and the room of the axes
 * around it.
 */
const plot = { width: 1_000, height: 400 }
const room = { left: 130, right: 50, top: 20, bottom: 60 }
const viewBox = [-room.left, -room.top, plot.width + room.left + room.right, plot.height + room.top + room.bottom].join(
  ' ',
)

/**
 * One line, drawn from coordinates that are worked out already. The table beside it has its
 * figures.
 */
export function LineChart({ chart }: Pick<Calculation, 'chart'>) {
  const { title, xLabel, yLabel, xTicks, yTicks, path, mark } = chart
  return (
    <svg className={styles.chart} viewBox={viewBox} role="img" aria-label={`${title}. ${yLabel} by ${xLabel}.`}>
      {yTicks.map(({ at, text }) => (
        <g key={at}>
          <line className={styles.grid} x1="0" x2={plot.width} y1={at} y2={at} />
          <text className={styles.tick} x="-14" y={at + 8} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {xTicks.map(({ at, text }) => (
        <text key={at} className={styles.tick} x={at} y={plot.height + 36} textAnchor="middle">
          {text}
        </text>
      ))}
      <text className={styles.tick} x={plot.width} y={plot.height + 58} textAnchor="end">
        {xLabel}
      </text>
      <line className={styles.axis} x1="0" x2={plot.width} y1={plot.height} y2={plot.height} />
      <path className={styles.line} d={path} />
      {mark && <circle className={styles.mark} cx={mark.x} cy={mark.y} r="9" />}
    </svg>
  )
}
