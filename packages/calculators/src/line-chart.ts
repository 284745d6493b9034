import { ticksWithin } from './ticks.ts'

/** The plot area of every chart, in its own units; y counts from the top. */
export const chartWidth = 1_000
export const chartHeight = 400

/** `at` is a distance along the axis in chart units. */
type AxisTick = { at: number; text: string }

/** For an SVG of {@link chartWidth} × {@link chartHeight}. */
export type LineChart = {
  title: string
  xLabel: string
  yLabel: string
  xTicks: AxisTick[]
  yTicks: AxisTick[]
  path: string
  /** The point of the result on the line; null if there is no single one. */
  mark: { x: number; y: number } | null
}

export type Point = readonly [x: number, y: number]

interface Plot extends Pick<LineChart, 'title' | 'xLabel' | 'yLabel'> {
  points: readonly Point[]
  mark?: Point
  xText: (x: number) => string
  yText: (y: number) => string
  isFromZero?: boolean
}

const maxTicks = 5

/** Coordinates are whole chart units, so that a stored chart stays small. */
export function plotLine({ title, xLabel, yLabel, points, mark, xText, yText, isFromZero }: Plot): LineChart {
  const all = mark ? [...points, mark] : points
  const x = scaleOf(
    all.map(([value]) => value),
    chartWidth,
  )
  const y = scaleOf([...all.map(([, value]) => value), ...(isFromZero ? [0] : [])], chartHeight)
  const toChart = ([px, py]: Point) => ({ x: x.scale(px), y: chartHeight - y.scale(py) })
  const path = points.map(toChart).map((point, index) => `${index === 0 ? 'M' : 'L'}${point.x} ${point.y}`)
  return {
    title,
    xLabel,
    yLabel,
    xTicks: x.ticks().map((value) => ({ at: x.scale(value), text: xText(value) })),
    yTicks: y.ticks().map((value) => ({ at: chartHeight - y.scale(value), text: yText(value) })),
    path: path.join(''),
    mark: mark ? toChart(mark) : null,
  }
}

function scaleOf(values: readonly number[], length: number) {
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  return {
    scale: (value: number) => Math.round(span > 0 ? ((value - low) / span) * length : length / 2),
    ticks: () => ticksWithin(low, low + span, maxTicks),
  }
}
