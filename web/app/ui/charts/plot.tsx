import { clsx } from 'clsx'
import { type CSSProperties, type KeyboardEvent, memo, type PointerEvent, type ReactNode, useState } from 'react'
import { seriesStyle } from './chart-frame.tsx'
import styles from './plot.module.css'

/** The units of a drawing. It is stretched to its room, so they are not square. */
export const plotSize = 1_000

/** The share of an axis before a value, 0 to 1; the middle of an axis without a length. */
export function shareOf(value: number, low: number, high: number): number {
  return high > low ? (value - low) / (high - low) : 0.5
}

interface PlotArea {
  low: number
  high: number
}

type Values = readonly (number | undefined)[]
const unit = (share: number) => Math.round(share * plotSize * 10) / 10

const top = (value: number, { low, high }: PlotArea) => unit(1 - shareOf(value, low, high))

/** A line through all points with a value. @param shares of the points along the axis, 0 to 1 */
export function linePath(shares: readonly number[], values: Values, area: PlotArea): string {
  const points = shares.flatMap((share, index) => {
    const value = values[index]
    return value === undefined ? [] : [`${unit(share)} ${top(value, area)}`]
  })
  return points.length === 0 ? '' : `M${points.join('L')}`
}

const barShare = 0.82

/** Stacked bars. @param below the sums of the series before */
export function barsPath(values: Values, below: readonly number[], area: PlotArea): string {
  const width = barShare / values.length
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

export interface Mark {
  at: number
  text: string
}

interface PlotSeries {
  name: string
  /** One for each point; a line goes on behind a missing one. */
  values: readonly (number | undefined)[]
}

interface DrawingProps {
  kind: 'lines' | 'bars'
  /** Where the points are on the axis, ascending. Bars stand at 0, 1, 2 and so on. */
  positions: readonly number[]
  series: readonly PlotSeries[]
  xMarks: readonly Mark[]
  /** The axis reaches from the first to the last. */
  yMarks: readonly Mark[]
  xLabel?: string | undefined
}

interface PlotProps extends DrawingProps {
  title: string
  positionText: (position: number) => string
  valueText: (value: number) => string
  children?: ReactNode
}

/** Stretches to its container, with labels placed in percent. Arrow keys read out the points. */
export function Plot({ title, positionText, valueText, children, ...drawing }: PlotProps) {
  const { kind, positions, series } = drawing
  const [active, setActive] = useState<number | null>(null)
  const shares = sharesOf(kind, positions)
  const index = active === null ? null : Math.min(active, positions.length - 1)

  function point({ currentTarget, clientX }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    setActive(nearestIndex(shares, (clientX - left) / width))
  }

  function moveByKey(event: KeyboardEvent) {
    const next = nextIndex(event.key, index ?? 0, positions.length)
    if (next === undefined) return
    event.preventDefault()
    setActive(next)
  }

  return (
    <div className={styles.plot}>
      <YAxis marks={drawing.yMarks} />
      <div
        className={styles.area}
        role="application"
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys walk along the points
        tabIndex={0}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setActive(null)}
        onFocus={() => setActive((shown) => shown ?? 0)}
        onBlur={() => setActive(null)}
        onKeyDown={moveByKey}
      >
        <Drawing {...drawing}>{children}</Drawing>
        {index !== null && (
          <ActivePoint
            share={shares[index] ?? 0}
            tooltip={
              <ChartTooltip
                label={positionText(positions[index] ?? 0)}
                values={series.flatMap(({ name, values }) => {
                  const value = values[index]
                  return value === undefined ? [] : [{ name, text: valueText(value) }]
                })}
              />
            }
          />
        )}
      </div>
      <XAxis marks={drawing.xMarks} domain={domainOf(kind, positions)} />
      {drawing.xLabel !== undefined && <p className={styles.label}>{drawing.xLabel}</p>}
    </div>
  )
}

function nextIndex(key: string, index: number, count: number): number | null | undefined {
  const steps = new Map([
    ['ArrowLeft', Math.max(0, index - 1)],
    ['ArrowRight', Math.min(count - 1, index + 1)],
    ['Home', 0],
    ['End', count - 1],
  ])
  return key === 'Escape' ? null : steps.get(key)
}

type Domain = readonly [low: number, high: number]

function domainOf(kind: DrawingProps['kind'], positions: readonly number[]): Domain {
  return kind === 'bars' ? [-0.5, positions.length - 0.5] : [positions[0] ?? 0, positions.at(-1) ?? 0]
}

function sharesOf(kind: DrawingProps['kind'], positions: readonly number[]): number[] {
  const domain = domainOf(kind, positions)
  return positions.map((position) => shareOf(position, ...domain))
}

export const areaOf = (yMarks: readonly Mark[]): PlotArea => ({ low: yMarks[0]?.at ?? 0, high: yMarks.at(-1)?.at ?? 0 })
const Drawing = memo(function Drawing({
  kind,
  positions,
  series,
  yMarks,
  children,
}: DrawingProps & { children: ReactNode }) {
  const area = areaOf(yMarks)
  const paths = kind === 'bars' ? barPaths(series, area) : linePaths(sharesOf(kind, positions), series, area)
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${plotSize} ${plotSize}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {yMarks.map(({ at }) => {
        const y = plotSize * (1 - shareOf(at, area.low, area.high))
        return <line key={at} className={styles.grid} x1="0" x2={plotSize} y1={y} y2={y} />
      })}
      {paths.map((path, position) => {
        const { colour, dashes } = seriesStyle(position)
        return (
          <path
            key={series[position]?.name}
            data-part="series"
            className={kind === 'bars' ? styles.bars : styles.line}
            d={path}
            stroke={colour}
            fill={kind === 'bars' ? colour : 'none'}
            strokeDasharray={dashes || undefined}
          />
        )
      })}
      {children}
    </svg>
  )
})

function linePaths(shares: readonly number[], series: readonly PlotSeries[], area: PlotArea): string[] {
  return series.map(({ values }) => linePath(shares, values, area))
}

function barPaths(series: readonly PlotSeries[], area: PlotArea): string[] {
  let below: number[] = []
  return series.map(({ values }) => {
    const path = barsPath(values, below, area)
    below = values.map((value = 0, index) => (below[index] ?? 0) + value)
    return path
  })
}

const YAxis = memo(function YAxis({ marks }: { marks: readonly Mark[] }) {
  const { low, high } = areaOf(marks)
  return (
    <div className={styles.yAxis} aria-hidden="true">
      {marks.map(({ at, text }) => (
        <span key={at} data-part="mark" style={{ top: percent(1 - shareOf(at, low, high)) }}>
          {text}
        </span>
      ))}
    </div>
  )
})

const XAxis = memo(function XAxis({ marks, domain }: { marks: readonly Mark[]; domain: Domain }) {
  return (
    <div className={styles.xAxis} aria-hidden="true">
      {marks.map(({ at, text }) => (
        <span key={at} data-long={text.length > 4 || undefined} style={{ left: percent(shareOf(at, ...domain)) }}>
          {text}
        </span>
      ))}
    </div>
  )
})

function ActivePoint({ share, tooltip }: { share: number; tooltip: ReactNode }) {
  return (
    <>
      <span className={styles.cursor} style={{ left: percent(share) }} />
      <div
        className={clsx(styles.tip, share > 0.5 && styles.before)}
        style={{ '--from-start': percent(share), '--from-end': percent(1 - share) } as CSSProperties}
      >
        {tooltip}
      </div>
    </>
  )
}

/** Marks below some of the bars, evenly spread from the first on. */
export function everyNth<Bar>(bars: readonly Bar[], most: number, textOf: (bar: Bar) => string): Mark[] {
  const spacing = Math.ceil(bars.length / most)
  return bars.flatMap((bar, at) => (at % spacing === 0 ? [{ at, text: textOf(bar) }] : []))
}

const percent = (share: number) => `${share * 100}%`

interface ChartTooltipProps {
  label: string
  values: readonly { name: string; text: string }[]
}

function ChartTooltip({ label, values }: ChartTooltipProps) {
  return (
    <div className={styles.tooltip} role="status">
      <p className={styles.tipLabel}>{label}</p>
      <dl>
        {values.map(({ name, text }) => (
          <div key={name} className={styles.tipValue}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
