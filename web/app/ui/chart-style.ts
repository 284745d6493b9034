/** How every chart looks, as props of Recharts' parts. Colours are tokens, so both themes and paper are met by themselves. */

/** Room for the labels at the ends of the axes. */
export const chartMargin = { top: 12, right: 16, bottom: 8, left: 8 }

export const gridStyle = { stroke: 'var(--line)', strokeDasharray: '2 4' }

export const axisStyle = {
  stroke: 'var(--control-line)',
  tick: { fill: 'var(--muted)', fontSize: 12 },
  tickMargin: 6,
  minTickGap: 16,
}

/** The line that follows pointer and arrow keys. */
export const cursorStyle = { stroke: 'var(--amber)', strokeDasharray: '3 3' }

interface SeriesLook {
  colour: string
  /** Empty for a solid line. Tells series apart without their colours. */
  dashes: string
}

const seriesStyles: readonly SeriesLook[] = [
  { colour: 'var(--accent)', dashes: '' },
  { colour: 'var(--amber)', dashes: '8 4' },
  { colour: 'var(--info)', dashes: '2 3' },
  { colour: 'var(--pink)', dashes: '10 3 2 3' },
]

const solidStyle: SeriesLook = { colour: 'var(--text)', dashes: '' }

/** Colour and dashes of a series, in the order of the legend. */
export function seriesStyle(position: number): SeriesLook {
  return seriesStyles[position % seriesStyles.length] ?? solidStyle
}

/** The props of a `Line` in this order of the legend. */
export function lineStyle(position: number) {
  const { colour, dashes } = seriesStyle(position)
  return {
    stroke: colour,
    strokeWidth: 2,
    strokeDasharray: dashes || undefined,
    dot: false,
    activeDot: { r: 5, fill: 'var(--surface)', stroke: colour, strokeWidth: 2 },
    isAnimationActive: false,
  }
}

/** The props of an `Area` or `Bar`: its edge is the line of the legend, its inside a faint wash of the same colour. */
export function areaStyle(position: number) {
  const { colour, dashes } = seriesStyle(position)
  return {
    stroke: colour,
    strokeWidth: 2,
    strokeDasharray: dashes || undefined,
    fill: colour,
    fillOpacity: 0.25,
    isAnimationActive: false,
  }
}
