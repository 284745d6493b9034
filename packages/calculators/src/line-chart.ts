import { ticksWithin } from './ticks.ts'

/** The plot area of every chart, in its own units; y counts from the top. */
export const CHART_WIDTH = 1_000
export const CHART_HEIGHT = 400

/** `at` is a distance along the axis in chart units. */
type AxisTick = { at: number; text: string }

/** For an SVG of {@link CHART_WIDTH} × {@link CHART_HEIGHT}. */
export type LineChart = {
  title: string
  xLabel: string
  yLabel: string
  xTicks: AxisTick[]
  yTicks: AxisTick[]
  path: string
  /** The result on the line; null where there is no single one. */
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

const MAX_TICKS = 5

/** Coordinates are whole chart units, so that a stored chart stays small. */
export function plotLine({ title, xLabel, yLabel, points, mark, xText, yText, isFromZero }: Plot): LineChart {
  const all = mark ? [...points, mark] : points
  const x = scaleOf(
    all.map(([value]) => value),
    CHART_WIDTH,
  )
  const y = scaleOf([...all.map(([, value]) => value), ...(isFromZero ? [0] : [])], CHART_HEIGHT)
  const place = ([px, py]: Point) => ({ x: x.place(px), y: CHART_HEIGHT - y.place(py) })
  const path = points.map(place).map((point, index) => `${index === 0 ? 'M' : 'L'}${point.x} ${point.y}`)
  return {
    title,
    xLabel,
    yLabel,
    xTicks: x.ticks().map((value) => ({ at: x.place(value), text: xText(value) })),
    yTicks: y.ticks().map((value) => ({ at: CHART_HEIGHT - y.place(value), text: yText(value) })),
    path: path.join(''),
    mark: mark ? place(mark) : null,
  }
}

function scaleOf(values: readonly number[], length: number) {
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  return {
    place: (value: number) => Math.round(span > 0 ? ((value - low) / span) * length : length / 2),
    ticks: () => ticksWithin(low, low + span, MAX_TICKS),
  }
}
