import { createContext, memo, use } from 'react'
import {
  CartesianGrid,
  getNiceTickValues,
  Line,
  LineChart,
  Tooltip,
  usePlotArea,
  useXAxisScale,
  useYAxisScale,
  XAxis,
  YAxis,
} from 'recharts'
import { axisStyle, chartMargin, cursorStyle, gridStyle, lineStyle } from '../../ui/charts/chart-frame.tsx'
import { ChartTooltip } from '../../ui/charts/chart-tooltip.tsx'
import { audText, compactAudText, shareText } from '../../ui/format.ts'
import { moneyText, rateText } from '../bond-figures.ts'
import type { DrawnCurve } from '../bond-outcome.ts'

/** More points than a screen has pixels only make the chart slow. */
const maxDrawnPoints = 500

const priceMark = (price: number) => (Math.abs(price) < 1e6 ? audText(price, 0, 2) : compactAudText(price))

const marksAnAxis = 6

interface PriceChartProps {
  curve: DrawnCurve
  markedYield: number
}

/** A context, so that a moving marker does not redraw the curve. */
const MarkedYield = createContext(0)

export default function PriceChart({ curve, markedYield }: PriceChartProps) {
  return (
    <MarkedYield value={markedYield}>
      <Curve curve={curve} />
    </MarkedYield>
  )
}

const Curve = memo(function Curve({ curve }: { curve: DrawnCurve }) {
  const prices = priceMarks(curve.prices)
  return (
    <LineChart
      responsive
      style={{ width: '100%', height: '100%' }}
      data={drawnPoints(curve)}
      margin={chartMargin}
      title="Bond Price vs. Yield"
    >
      <CartesianGrid {...gridStyle} />
      <XAxis
        {...axisStyle}
        type="number"
        dataKey="yieldRate"
        domain={['dataMin', 'dataMax']}
        ticks={yieldMarks(curve.yields)}
        tickFormatter={(rate) => shareText(Number(rate), 2)}
      />
      <YAxis
        {...axisStyle}
        width="auto"
        domain={[prices[0] ?? 0, prices.at(-1) ?? 1]}
        ticks={prices}
        allowDataOverflow
        tickFormatter={(price) => priceMark(Number(price))}
      />
      <Tooltip
        cursor={cursorStyle}
        isAnimationActive={false}
        content={({ active, label, payload }) => (
          <ChartTooltip
            active={active}
            label={label}
            payload={payload}
            labelText={(rate) => `Yield ${rateText(rate)}`}
            valueText={moneyText}
          />
        )}
      />
      <Line {...lineStyle(0)} dataKey="price" name="Price" />
      <Marker curve={curve} />
    </LineChart>
  )
})

/** The tangent is cut off where it leaves the plot area. */
function Marker({ curve }: { curve: DrawnCurve }) {
  const { yields, tangentAt } = curve
  const marker = tangentAt(use(MarkedYield))
  const [area, xScale, yScale] = [usePlotArea(), useXAxisScale(), useYAxisScale()]
  if (!marker || !area || !xScale || !yScale) return null
  const pointAt = (yieldRate: number) => ({
    x: Number(xScale(yieldRate)) - area.x,
    y: Number(yScale(marker.price + marker.slope * (yieldRate - marker.yieldRate))) - area.y,
  })
  const [from, to, dot] = [pointAt(yields[0] ?? 0), pointAt(yields.at(-1) ?? 0), pointAt(marker.yieldRate)]
  const { stroke, strokeWidth, strokeDasharray } = lineStyle(1)
  return (
    <svg data-part="marker" {...area} aria-hidden="true">
      <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} {...{ stroke, strokeWidth, strokeDasharray }} />
      <circle cx={dot.x} cy={dot.y} r={7} fill="var(--amber)" stroke="var(--surface)" strokeWidth={2} />
    </svg>
  )
}

function drawnPoints({ yields, prices }: DrawnCurve) {
  return drawnIndexes(yields.length).map((index) => ({ yieldRate: yields[index] ?? 0, price: prices[index] }))
}

/** Evenly spread, the last among them. */
function drawnIndexes(count: number): number[] {
  const drawn = Math.min(count, maxDrawnPoints)
  return Array.from({ length: drawn }, (_, index) =>
    drawn === 1 ? 0 : Math.round((index * (count - 1)) / (drawn - 1)),
  )
}

function priceMarks(prices: readonly number[]): number[] {
  const min = prices.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)
  const max = prices.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY)
  return getNiceTickValues([min, max], marksAnAxis)
}

function yieldMarks(yields: readonly number[]): number[] {
  const [min, max] = [yields[0] ?? 0, yields.at(-1) ?? 0]
  return getNiceTickValues([min, max], marksAnAxis).filter((mark) => mark >= min && mark <= max)
}
