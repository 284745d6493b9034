import { type BreakdownRow, partFill, partLetter } from '../storage-usage.ts'

const size = 200
const radius = 74
const letterRadius = 88
/** The letter of a smaller slice would overlap its neighbour. */
const minLetteredShare = 0.04

/** Hidden from screen readers, which read the table beside it. */
export default function BreakdownPie({ rows }: { rows: readonly BreakdownRow[] }) {
  const starts = rows.map((_, position) => rows.slice(0, position).reduce((sum, { share }) => sum + share, 0))
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox={`0 0 ${size} ${size}`}>
      {rows.map(({ label, share }, position) => (
        <path
          key={label}
          data-part="sector"
          d={sectorPath(starts[position] ?? 0, share)}
          fill={partFill(position)}
          stroke="var(--surface)"
          strokeWidth={2}
        />
      ))}
      {rows.map(({ label, share }, position) => {
        const { x, y } = pointAt((starts[position] ?? 0) + share / 2, letterRadius)
        return (
          share >= minLetteredShare && (
            <text
              key={label}
              x={x}
              y={y}
              textAnchor="middle"
              dominantBaseline="central"
              fill="var(--text)"
              fontWeight={700}
              fontSize={13}
            >
              {partLetter(position)}
            </text>
          )
        )
      })}
    </svg>
  )
}

/** @param share of the circle, clockwise from the top */
function pointAt(share: number, distance: number) {
  const angle = 2 * Math.PI * share
  return { x: size / 2 + distance * Math.sin(angle), y: size / 2 - distance * Math.cos(angle) }
}

/** An arc that ends where it starts is not drawn. */
const fullCircle = 0.99999

function sectorPath(start: number, share: number): string {
  const [from, to] = [pointAt(start, radius), pointAt(start + Math.min(share, fullCircle), radius)]
  const isLarge = share > 0.5 ? 1 : 0
  return `M${size / 2} ${size / 2}L${from.x} ${from.y}A${radius} ${radius} 0 ${isLarge} 1 ${to.x} ${to.y}Z`
}
