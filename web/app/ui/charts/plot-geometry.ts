/** The units of a drawing. It is stretched to its room, so they are not square. */
export const PLOT_SIZE = 1_000

/** The share of an axis before a value, 0 to 1; the middle of an axis without a length. */
export function shareOf(value: number, low: number, high: number): number {
  return high > low ? (value - low) / (high - low) : 0.5
}

export interface PlotArea {
  low: number
  high: number
}

type Values = readonly (number | undefined)[]

/** To a tenth of a unit, less than a pixel. */
const unit = (share: number) => Math.round(share * PLOT_SIZE * 10) / 10

const top = (value: number, { low, high }: PlotArea) => unit(1 - shareOf(value, low, high))

/** A line through all points with a value. @param shares of the points along the axis, 0 to 1 */
export function linePath(shares: readonly number[], values: Values, area: PlotArea): string {
  const points = shares.flatMap((share, index) => {
    const value = values[index]
    return value === undefined ? [] : [`${unit(share)} ${top(value, area)}`]
  })
  return points.length === 0 ? '' : `M${points.join('L')}`
}

const BAR_SHARE = 0.82

/** Stacked bars. @param below the sums of the series before */
export function barsPath(values: Values, below: readonly number[], area: PlotArea): string {
  const width = BAR_SHARE / values.length
  return values
    .map((value = 0, index) => {
      const left = (index + 0.5) / values.length - width / 2
      const from = below[index] ?? 0
      return `M${unit(left)} ${top(from, area)}V${top(from + value, area)}H${unit(left + width)}V${top(from, area)}Z`
    })
    .join('')
}

/** The index of the point nearest to a place of the axis. @param shares ascending, from 0 to 1 */
export function nearestIndex(shares: readonly number[], wanted: number): number {
  const after = shares.findIndex((share) => share >= wanted)
  if (after < 0) return shares.length - 1
  const before = Math.max(0, after - 1)
  const isBefore = wanted - (shares[before] ?? 0) < (shares[after] ?? 0) - wanted
  return isBefore ? before : after
}
