import { ticksAround, ticksWithin } from '@ledgerdeck/calculators/ticks'
import { createContext, memo, use } from 'react'
import { seriesStyle } from '../../ui/charts/chart-frame.tsx'
import { areaOf, type Mark, Plot, plotSize, shareOf } from '../../ui/charts/plot.tsx'
import { audText, compactAudText, shareText } from '../../ui/format.ts'
import { moneyText, rateText } from '../bond-figures.ts'
import type { DrawnCurve } from '../bond-outcome.ts'
import styles from './price-chart.module.css'

/** More points than pixels would only slow the chart down. */
const maxDrawnPoints = 500

const priceMark = (price: number) => (Math.abs(price) < 1e6 ? audText(price, 0, 2) : compactAudText(price))

const maxTicks = 6

interface PriceChartProps {
  curve: DrawnCurve
  markedYield: number
}

/** The marker moves with a slider, many times a second: the curve is not drawn again for it. */
const MarkedYield = createContext(0)

export default function PriceChart({ curve, markedYield }: PriceChartProps) {
  return (
    <MarkedYield value={markedYield}>
      <Curve curve={curve} />
    </MarkedYield>
  )
}

const Curve = memo(function Curve({ curve }: { curve: DrawnCurve }) {
  const { yields, prices } = curve
  const drawn = drawnIndexes(yields.length)
  const yMarks = priceMarks(prices)
  return (
    <Plot
      title="Bond Price vs. Yield"
      kind="lines"
      positions={drawn.map((index) => yields[index] ?? 0)}
      series={[{ name: 'Price', values: drawn.map((index) => prices[index]) }]}
      xMarks={ticksWithin(yields[0] ?? 0, yields.at(-1) ?? 0, maxTicks).map((at) => ({ at, text: shareText(at, 2) }))}
      yMarks={yMarks}
      positionText={(rate) => `Yield ${rateText(rate)}`}
      valueText={moneyText}
    >
      <Marker curve={curve} yMarks={yMarks} />
    </Plot>
  )
})

/** The marker and its tangent, which is cut off where it leaves the plot area. */
function Marker({ curve: { yields, tangentAt }, yMarks }: { curve: DrawnCurve; yMarks: readonly Mark[] }) {
  const marker = tangentAt(use(MarkedYield))
  if (!marker) return null
  const { low, high } = areaOf(yMarks)
  const [first, last] = [yields[0] ?? 0, yields.at(-1) ?? 0]
  const pointOf = (yieldRate: number) => ({
    x: plotSize * shareOf(yieldRate, first, last),
    y: plotSize * (1 - shareOf(marker.price + marker.slope * (yieldRate - marker.yieldRate), low, high)),
  })
  const [from, to, dot] = [pointOf(first), pointOf(last), pointOf(marker.yieldRate)]
  const { colour, dashes } = seriesStyle(1)
  return (
    <g data-part="marker">
      <line
        className={styles.tangent}
        x1={from.x}
        y1={from.y}
        x2={to.x}
        y2={to.y}
        stroke={colour}
        strokeDasharray={dashes}
      />
      {/* A round end of a line without a length stays round in a stretched drawing. */}
      <path className={styles.edge} d={`M${dot.x} ${dot.y}h0`} />
      <path className={styles.dot} d={`M${dot.x} ${dot.y}h0`} />
    </g>
  )
}

/** Indexes of the points to draw: evenly spread, the last among them. */
function drawnIndexes(count: number): number[] {
  const drawn = Math.min(count, maxDrawnPoints)
  return Array.from({ length: drawn }, (_, index) =>
    drawn === 1 ? 0 : Math.round((index * (count - 1)) / (drawn - 1)),
  )
}

function priceMarks(prices: readonly number[]): Mark[] {
  const min = prices.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)
  const max = prices.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY)
  return ticksAround(min, max, maxTicks).map((at) => ({ at, text: priceMark(at) }))
}
