import type { Drawing } from './canvas.ts'
import { chart, chartSize } from './canvas.ts'
import { text } from './dot-matrix.ts'
import { drawGlobe, greatCircle, onGlobe, tracks } from './globe.ts'
import { colour } from './palette.ts'
import { axes, axisTitles, drawSeries, key, plotFrame } from './plot.ts'
import type { Point } from './shapes.ts'
import { box, dot, glowingDot, glowingLine, line, sample } from './shapes.ts'

const sydney = { latitude: -33.95, longitude: 151.18 }
const santiago = { latitude: -33.39, longitude: 289.21 }

export function greatCircleChart(): Drawing {
  const globe = {
    middle: [chartSize.width / 2, 350] as const,
    radius: 290,
    facing: { latitude: -55, longitude: 220.2 },
  }
  const along = sample(91, sydney.longitude, santiago.longitude, (longitude) => ({ latitude: -33.67, longitude }))
  const ends = [sydney, santiago].map((place) => onGlobe(globe, place) ?? globe.middle)
  const [west = globe.middle, east = globe.middle] = ends
  return chart(
    drawGlobe(globe, '#2b5f45', 15),
    ...tracks(globe, along).map((piece) => glowingLine(piece, colour.green, 4, { 'stroke-dasharray': '12 8' })),
    ...tracks(globe, greatCircle(sydney, santiago)).map((piece) => glowingLine(piece, colour.amber, 5)),
    ...ends.map((end) => glowingDot(end, 9, colour.text)),
    dot(onGlobe(globe, { latitude: -90, longitude: 0 }) ?? globe.middle, 5, colour.muted),
    text('SYDNEY', [west[0] - 40, west[1] - 34], colour.text, 'end'),
    text('SANTIAGO', [east[0] + 40, east[1] - 34], colour.text),
    text('12770 KM', [60, 60], colour.green, 'start', 4),
    text('11340 KM', [60, 620], colour.amber, 'start', 4),
  )
}

export function bodyClock(): Drawing {
  const { ground, place, toX } = axes(
    { range: [0, 10], ticks: sample(10, 0.5, 9.5, (day) => [day, String(day + 0.5)] as const) },
    { range: [-1.25, 1.25], ticks: [] },
  )
  const wave = (hoursAhead: (day: number) => number) =>
    sample(481, 0, 10, (day): Point => [day, -Math.cos(2 * Math.PI * (day + hoursAhead(day) / 24))])
  const nights = sample(11, 0, 10, (day) => {
    const [left, right] = [Math.max(plotFrame.left, toX(day - 0.25)), Math.min(plotFrame.right, toX(day + 0.25))]
    return box(left, plotFrame.top, right - left, plotFrame.bottom - plotFrame.top, '#000000', { opacity: 0.35 })
  })
  return chart(
    ...nights,
    ground,
    drawSeries({ points: wave((day) => Math.max(0, 9 - day)), stroke: colour.amber, dash: '18 8' }, place),
    drawSeries({ points: wave(() => 0), stroke: colour.green }, place),
    text('DAY', [60, 140], colour.muted, 'start', 3),
    text('NIGHT', [44, 540], colour.muted, 'start', 3),
    key([
      ['LOCAL TIME', colour.green],
      ['BODY CLOCK', colour.amber, '18 8'],
    ]),
    axisTitles('', 'DAYS AFTER LANDING'),
  )
}

/** Stages: 0 awake, 1 dreaming, 2 light, 3 steady, 4 deep. */
const night: readonly (readonly [stage: number, minutes: number])[] = [
  [0, 8],
  [2, 7],
  [3, 15],
  [4, 45],
  [3, 10],
  [1, 5],
  [2, 5],
  [3, 30],
  [4, 30],
  [3, 13],
  [1, 12],
  [2, 5],
  [3, 50],
  [4, 8],
  [3, 7],
  [1, 20],
  [0, 2],
  [2, 6],
  [3, 52],
  [1, 30],
  [2, 8],
  [3, 46],
  [1, 36],
]

export function nightSteps(): { stage: number; from: number; to: number }[] {
  return night.map(([stage, minutes], index) => {
    const from = night.slice(0, index).reduce((sum, [, passed]) => sum + passed, 0)
    return { stage, from, to: from + minutes }
  })
}

export function hypnogram(): Drawing {
  const names = ['AWAKE', 'REM', 'LIGHT', 'STEADY', 'DEEP']
  const hours = [0, 60, 120, 180, 240, 300, 360, 420].map(
    (at, index) => [at, ['11PM', '12', '1AM', '2', '3', '4', '5', '6AM'][index] ?? ''] as const,
  )
  const { ground, place } = axes(
    { range: [0, 450], ticks: hours },
    { range: [4.6, -0.4], ticks: names.map((name, stage) => [stage, name] as const) },
  )
  const steps = nightSteps()
  const outline = steps.flatMap(({ stage, from, to }): Point[] => [place([from, stage]), place([to, stage])])
  const deep = steps
    .filter(({ stage }) => stage === 4)
    .map(({ from, to }) => {
      const [left, right] = [place([from, 4]), place([to, 4])]
      return box(left[0], left[1], right[0] - left[0], plotFrame.bottom - left[1], colour.green, { opacity: 0.3 })
    })
  const dreams = steps
    .filter(({ stage }) => stage === 1)
    .map(({ from, to }) => {
      return glowingLine([place([from, 1]), place([to, 1])], colour.amber, 12)
    })
  return chart(ground, ...deep, glowingLine(outline, colour.green, 4), ...dreams)
}

const packed = [
  ['LAPTOP', 1_240],
  ['BAG', 1_150],
  ['SHIRTS', 760],
  ['UNDERWEAR', 550],
  ['WASH BAG', 520],
  ['JUMPER', 430],
  ['TROUSERS', 420],
  ['CHARGER', 360],
  ['PAPERS', 340],
  ['BOOK', 330],
  ['RAIN JACKET', 310],
  ['SLEEPWEAR', 280],
  ['BOTTLE', 180],
  ['DAY BAG', 120],
] as const

export function packing(): Drawing {
  const rows = packed.map(([label, grams], index) => {
    const y = 34 + index * 44
    const length = (grams / 1_240) * 680
    const fill = index < 4 ? colour.amber : colour.green
    return (
      text(label, [300, y + 16], colour.text, 'end', 3) +
      box(324, y, length, 32, fill, { rx: 2 }) +
      text(`${grams} G`, [340 + length, y + 16], fill, 'start', 3)
    )
  })
  return chart(
    ...rows,
    line(
      [
        [322, 24],
        [322, 652],
      ],
      colour.frame,
      3,
    ),
  )
}

/** The angle of 7.2 degrees is drawn as 30, so that it can be seen. */
export function eratosthenes(): Drawing {
  const [centre, radius, turn, rod]: [Point, number, number, number] = [[190, 520], 560, Math.PI / 6, 170]
  const polar = (angle: number, r: number): Point => [centre[0] + r * Math.cos(angle), centre[1] - r * Math.sin(angle)]
  const surfaceX = (y: number) => centre[0] + Math.sqrt(radius ** 2 - (centre[1] - y) ** 2)
  const [foot, tip, well] = [polar(turn, radius), polar(turn, radius + rod), polar(0, radius)]
  const arc = (at: Point, r: number, start: number, end: number) => {
    const points = sample(25, start, end, (angle): Point => [at[0] + r * Math.cos(angle), at[1] - r * Math.sin(angle)])
    return line(points, colour.cyan, 4)
  }
  const dashes = { 'stroke-dasharray': '8 8' }
  const rays = [300, 355, 410, 465, 575, 630].map((y) => {
    return line(
      [
        [chartSize.width - 40, y],
        [surfaceX(y), y],
      ],
      colour.amber,
      2.5,
      { opacity: 0.7 },
    )
  })
  return chart(
    dot(centre, radius, 'url(#globe)'),
    glowingLine(
      sample(91, -0.4, Math.PI / 2, (angle) => polar(angle, radius)),
      colour.green,
      4,
    ),
    ...rays,
    glowingLine([[chartSize.width - 40, tip[1]], tip], colour.amber, 3),
    glowingLine([[chartSize.width - 40, centre[1]], polar(0, radius + rod)], colour.amber, 3),
    line([centre, foot], colour.muted, 2, dashes),
    line([centre, well], colour.muted, 2, dashes),
    line([tip, [tip[0] - 170, tip[1]]], colour.muted, 2, dashes),
    line([foot, tip], colour.text, 9),
    line([well, polar(0, radius + rod)], colour.text, 9),
    arc(centre, 150, 0, turn),
    arc(tip, 92, Math.PI, Math.PI + turn),
    dot(centre, 7, colour.muted),
    text('7.2°', [centre[0] + 172, centre[1] - 44], colour.cyan, 'start', 4),
    text('7.2°', [tip[0] - 74, tip[1] - 34], colour.cyan, 'end', 4),
    text('ALEXANDRIA', [foot[0] - 40, foot[1] - 8], colour.text, 'end'),
    text('SYENE', [well[0] - 20, well[1] + 36], colour.text, 'end'),
    text('CENTRE', [centre[0], centre[1] + 36], colour.muted, 'middle', 3),
    text('SUN', [chartSize.width - 40, 90], colour.amber, 'end', 4),
  )
}
