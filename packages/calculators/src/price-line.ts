import { FinanceRefusal } from '@ledgerdeck/finance/refusals'
import { type LineChart, type Point, plotLine } from './line-chart.ts'
import { axisMoneyText, percentText } from './texts.ts'

/** Returns the nearest double: 4.35% is exactly the literal 0.0435. @param percent 5 is 5% */
export function fractionOf(percent: number): number {
  return Number((percent / 100).toPrecision(15))
}

/** @param rate 0.05 is 5% */
export function ratePercentText(rate: number): string {
  return percentText(rate * 100)
}

/** How far the line reaches to both sides of the yield of the result, in percentage points. */
const reach = 4
const segments = 40

/** @param ratePercent the yield in the middle @param priceAt yields it rejects are left out */
export function plotPrices(ratePercent: number, priceAt: (rate: number) => number, mark: Point): LineChart {
  const low = ratePercent >= 0 ? Math.max(0, ratePercent - reach) : ratePercent - reach
  const high = ratePercent + reach
  const yields = Array.from({ length: segments + 1 }, (_, index) => low + ((high - low) * index) / segments)
  const points = yields.flatMap((percent): Point[] => {
    const price = priceOrNull(() => priceAt(percent / 100))
    return price === null ? [] : [[percent, price]]
  })
  return plotPoints(points.length > 0 ? points : [mark], mark)
}

/** @param points yields in percent and their prices */
export function plotPoints(points: readonly Point[], mark?: Point): LineChart {
  return plotLine({
    title: 'Price at each yield',
    xLabel: 'Yield',
    yLabel: 'Price',
    points,
    ...(mark && { mark }),
    xText: percentText,
    yText: axisMoneyText,
  })
}

function priceOrNull(price: () => number): number | null {
  try {
    return price()
  } catch (failure) {
    if (failure instanceof FinanceRefusal) return null
    throw failure
  }
}
