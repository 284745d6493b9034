import { memo, useState } from 'react'
import { ChartFrame } from '../../ui/charts/chart-frame.tsx'
import layout from '../../ui/first-paint/layout.module.css'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { moneyText, rateText } from '../bond-figures.ts'
import type { DrawnCurve } from '../bond-outcome.ts'
import styles from './curve-view.module.css'
import { PagedTable } from './paged-table.tsx'

interface PriceChartProps {
  curve: DrawnCurve
  markedYield: number
}

const PriceChart = lazyComponent<PriceChartProps>(() => import('./price-chart.tsx'))

interface Point {
  yieldRate: number
  price: number
}

const columns = [
  { header: 'Yield', cell: ({ yieldRate }: Point) => rateText(yieldRate) },
  { header: 'Price', cell: ({ price }: Point) => moneyText(price) },
]

export default function CurveView({ curve }: { curve: DrawnCurve }) {
  const { yields } = curve
  const [chosen, setChosen] = useState<{ curve: DrawnCurve; yieldRate: number } | null>(null)
  const [min, max] = [yields[0] ?? 0, yields.at(-1) ?? 0]
  const wanted = chosen?.curve === curve ? chosen.yieldRate : curve.currentYield
  const markedYield = Math.min(max, Math.max(min, wanted))
  return (
    <div className={layout.stack4}>
      <ChartFrame
        title="Bond Price vs. Yield"
        series={['Price', 'Tangent at the marker']}
        note={<CurveNote curve={curve} markedYield={markedYield} />}
      >
        <PriceChart curve={curve} markedYield={markedYield} />
      </ChartFrame>
      {yields.length > 1 && (
        <label className={styles.marker}>
          <span>Marker at a yield of {rateText(markedYield)}</span>
          <input
            type="range"
            min={min}
            max={max}
            step={(max - min) / 200}
            value={markedYield}
            aria-valuetext={rateText(markedYield)}
            onChange={(event) => setChosen({ curve, yieldRate: Number(event.target.value) })}
          />
        </label>
      )}
      <PriceTable curve={curve} />
    </div>
  )
}

/** Memoised: the marker moves with each step of its slider. */
const PriceTable = memo(function PriceTable({ curve: { yields, prices } }: { curve: DrawnCurve }) {
  const points = yields.map((yieldRate, index) => ({ yieldRate, price: prices[index] ?? Number.NaN }))
  return (
    <PagedTable caption="Price at each yield" columns={columns} rows={points} rowKey={({ yieldRate }) => yieldRate} />
  )
})

function CurveNote({ curve, markedYield }: PriceChartProps) {
  const isMoved = curve.currentYield !== markedYield
  const { yields } = curve
  const isOutside = isMoved && (curve.currentYield < (yields[0] ?? 0) || curve.currentYield > (yields.at(-1) ?? 0))
  return (
    <>
      The price falls as the yield rises, but more and more slowly.{' '}
      {isOutside && `The yield of the bond, ${rateText(curve.currentYield)}, is outside this range. `}
      <CurveTangent curve={curve} markedYield={markedYield} />
    </>
  )
}

function CurveTangent({ curve, markedYield }: PriceChartProps) {
  const marker = curve.tangentAt(markedYield)
  if (!marker) return null
  const change = marker.slope / 100
  return `At a yield of ${rateText(markedYield)} the price is ${moneyText(marker.price)}; along the tangent, one percentage point more of yield changes it by ${moneyText(change)}.`
}
