import { CartesianGrid, Line, LineChart, ReferenceDot, Tooltip, XAxis, YAxis } from 'recharts'
import { axisLook, chartMargin, cursorLook, gridLook, lineLook } from '../../ui/chart-look.ts'
import { ChartTooltip } from '../../ui/chart-tooltip.tsx'
import { moneyText, rateText } from '../bond-figures.ts'
import type { DrawnCurve } from '../bond-outcome.ts'
import { markerOf } from '../curve-marker.ts'

/** More points than a screen has pixels only make the chart slow. */
const mostDrawnPoints = 500

const shortRates = new Intl.NumberFormat('en-AU', { style: 'percent', maximumFractionDigits: 2 })
const shortPrices = new Intl.NumberFormat('en-AU', { maximumSignificantDigits: 4, notation: 'compact' })

interface PriceChartProps {
  curve: DrawnCurve
  markedYield: number
}

/** The curve with a marker at one yield, and the line that touches it there. */
export default function PriceChart({ curve, markedYield }: PriceChartProps) {
  const marker = markerOf(curve, markedYield)
  const points = drawnPlaces(curve.yields.length).map((place) => {
    const yieldRate = curve.yields[place] ?? 0
    const tangent = marker ? marker.price + marker.slope * (yieldRate - marker.yieldRate) : undefined
    return { yieldRate, price: curve.prices[place], tangent }
  })
  return (
    <LineChart
      responsive
      style={{ width: '100%', height: '100%' }}
      data={points}
      margin={chartMargin}
      title="Bond Price vs. Yield"
    >
      <CartesianGrid {...gridLook} />
      <XAxis
        {...axisLook}
        type="number"
        dataKey="yieldRate"
        domain={['dataMin', 'dataMax']}
        tickFormatter={(rate) => shortRates.format(Number(rate))}
      />
      <YAxis
        {...axisLook}
        width="auto"
        domain={priceRange(curve.prices)}
        allowDataOverflow
        tickFormatter={(price) => shortPrices.format(Number(price))}
      />
      <Tooltip
        cursor={cursorLook}
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
      <Line {...lineLook(0)} dataKey="price" name="Price" />
      {marker && <Line {...lineLook(1)} dataKey="tangent" name="Tangent" activeDot={false} />}
      {marker && (
        <ReferenceDot
          x={marker.yieldRate}
          y={marker.price}
          r={7}
          fill="var(--amber)"
          stroke="var(--surface)"
          strokeWidth={2}
        />
      )}
    </LineChart>
  )
}

/** Places of the points to draw: evenly spread, the last among them. */
function drawnPlaces(count: number): number[] {
  const drawn = Math.min(count, mostDrawnPoints)
  return Array.from({ length: drawn }, (_, place) =>
    drawn === 1 ? 0 : Math.round((place * (count - 1)) / (drawn - 1)),
  )
}

/** A little more than the prices need: the tangent, which leaves it, is cut off. */
function priceRange(prices: readonly number[]): [number, number] {
  const least = prices.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)
  const most = prices.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY)
  const room = (most - least) * 0.05 || Math.abs(most) * 0.05 || 1
  return [least - room, most + room]
}
