import { chartSize } from './canvas.ts'
import { text } from './dot-matrix.ts'
import { colour } from './palette.ts'
import type { Point } from './shapes.ts'
import { area, box, glowingLine, line, scale } from './shapes.ts'

export type Axis = { range: readonly [number, number]; ticks: readonly (readonly [value: number, label: string])[] }

export type Series = {
  points: readonly Point[]
  stroke: string
  fill?: 'fade-green' | 'fade-amber' | 'fade-cyan' | 'fade-pink'
  /** A dash pattern, so that lines differ by more than colour. */
  dash?: string
}

export const plotFrame = { left: 150, right: chartSize.width - 50, top: 90, bottom: chartSize.height - 90 }

export function axes(x: Axis, y: Axis) {
  const toX = scale(x.range, [plotFrame.left, plotFrame.right])
  const toY = scale(y.range, [plotFrame.bottom, plotFrame.top])
  const grid = [
    ...y.ticks.map(([value]) =>
      line(
        [
          [plotFrame.left, toY(value)],
          [plotFrame.right, toY(value)],
        ],
        colour.line,
        2,
      ),
    ),
    ...x.ticks.map(([value]) =>
      line(
        [
          [toX(value), plotFrame.bottom],
          [toX(value), plotFrame.bottom + 10],
        ],
        colour.frame,
        2,
      ),
    ),
    line(
      [
        [plotFrame.left, plotFrame.bottom],
        [plotFrame.right, plotFrame.bottom],
      ],
      colour.frame,
      2,
    ),
  ]
  const labels = [
    ...y.ticks.map(([value, label]) => text(label, [plotFrame.left - 18, toY(value)], colour.muted, 'end', 3.1)),
    ...x.ticks.map(([value, label]) => text(label, [toX(value), plotFrame.bottom + 34], colour.muted, 'middle')),
  ]
  const place = ([dataX, dataY]: Point): Point => [toX(dataX), toY(dataY)]
  return { ground: [...grid, ...labels].join(''), place, toX, toY }
}

export function axisTitles(vertical: string, horizontal: string): string {
  return [
    text(vertical, [plotFrame.left - 100, 44], colour.text),
    text(horizontal, [plotFrame.right, chartSize.height - 22], colour.text, 'end', 3),
  ].join('')
}

export function drawSeries({ points, stroke, fill, dash }: Series, place: (point: Point) => Point): string {
  const placed = points.map(place)
  const first = placed[0]
  const last = placed.at(-1)
  const under: Point[] = first && last ? [...placed, [last[0], plotFrame.bottom], [first[0], plotFrame.bottom]] : []
  const more = { 'stroke-linejoin': 'round', ...(dash ? { 'stroke-dasharray': dash } : {}) }
  return (fill ? area(under, `url(#${fill})`) : '') + glowingLine(placed, stroke, 4, more)
}

export function key(
  entries: readonly (readonly [label: string, stroke: string, dash?: string])[],
  right = plotFrame.right,
): string {
  const widths = entries.map(([label]) => 60 + label.length * 18 + 34)
  const total = widths.reduce((sum, width) => sum + width, 0) - 34
  return entries
    .map(([label, stroke, dash], index) => {
      const left = right - total + widths.slice(0, index).reduce((sum, width) => sum + width, 0)
      const mark = line(
        [
          [left, 44],
          [left + 44, 44],
        ],
        stroke,
        5,
        dash ? { 'stroke-dasharray': dash } : {},
      )
      return mark + text(label, [left + 58, 44], colour.text, 'start', 3)
    })
    .join('')
}

export function bar(x: number, width: number, from: number, to: number, fill: string): string {
  return box(x - width / 2, Math.min(from, to), width, Math.abs(from - to), fill, { rx: 2 })
}
