import { bondFlows, bondPrice, bondRisk, doublingYears } from '../figures.ts'
import type { Drawing } from './canvas.ts'
import { chart } from './canvas.ts'
import { text } from './dot-matrix.ts'
import { colour } from './palette.ts'
import { axes, axisTitles, bar, drawSeries, key, plotFrame } from './plot.ts'
import type { Point } from './shapes.ts'
import { area, glowingDot, line, sample } from './shapes.ts'

const percents = (values: number[]) => values.map((value) => [value, `${value}%`] as const)
const plain = (values: number[]) => values.map((value) => [value, String(value)] as const)

export function priceYield(): Drawing {
  const { ground, place, toX, toY } = axes(
    { range: [0, 10], ticks: percents([0, 2, 4, 6, 8, 10]) },
    { range: [40, 250], ticks: plain([50, 100, 150, 200, 250]) },
  )
  const curve = (years: number) => sample(101, 0, 10, (rate): Point => [rate, bondPrice(0.05, rate / 100, years)])
  const dashes = { 'stroke-dasharray': '8 8' }
  return chart(
    ground,
    line(
      [
        [plotFrame.left, toY(100)],
        [plotFrame.right, toY(100)],
      ],
      colour.muted,
      2,
      dashes,
    ),
    line(
      [
        [toX(5), plotFrame.bottom],
        [toX(5), toY(100)],
      ],
      colour.muted,
      2,
      dashes,
    ),
    drawSeries({ points: curve(30), stroke: colour.amber, dash: '18 8' }, place),
    drawSeries({ points: curve(10), stroke: colour.green, fill: 'fade-green' }, place),
    glowingDot(place([5, 100]), 9, colour.text),
    key([
      ['10 YEARS', colour.green],
      ['30 YEARS', colour.amber, '18 8'],
    ]),
    axisTitles('PRICE', 'YIELD'),
  )
}

export function durationWeights(): Drawing {
  const { ground, toX, toY } = axes(
    { range: [0, 10.5], ticks: plain([0, 2, 4, 6, 8, 10]) },
    { range: [0, 4], ticks: [0, 1, 2, 3].map((value) => [value, `$${value}`] as const) },
  )
  const flows = bondFlows(0.05, 0.05, 10)
  const bars = flows.map(({ year, value }) =>
    bar(toX(year), 30, plotFrame.bottom, toY(Math.min(value, 3.7)), colour.green),
  )
  const cut = toY(3.25)
  const tear: Point[] = [-24, -8, 8, 24].map((shift, index) => [toX(10) + shift, cut + (index % 2 ? -12 : 12)])
  const balance = toX(bondRisk(0.05, 0.05, 10).macaulay)
  const below = plotFrame.bottom + 4
  return chart(
    ground,
    ...bars,
    line(tear, colour.surface, 10),
    text('$62.55', [toX(10) - 34, toY(3.55)], colour.bright, 'end', 4),
    area(
      [
        [balance, below],
        [balance - 26, below + 44],
        [balance + 26, below + 44],
      ],
      colour.amber,
    ),
    text('BALANCE AT 7.99 YEARS', [balance - 44, below + 68], colour.amber, 'end', 3),
    axisTitles('VALUE TODAY', 'YEARS'),
  )
}

export function yieldCurves(): Drawing {
  const maturities = [0.25, 0.5, 1, 2, 3, 5, 7, 10, 20, 30]
  const position = (years: number) => Math.log(years / 0.25) / Math.log(30 / 0.25)
  const labels = [
    [0.25, '3M'],
    [1, '1Y'],
    [2, '2Y'],
    [5, '5Y'],
    [10, '10Y'],
    [30, '30Y'],
  ] as const
  const { ground, place } = axes(
    { range: [0, 1], ticks: labels.map(([years, label]) => [position(years), label] as const) },
    { range: [2.5, 5.5], ticks: percents([3, 4, 5]) },
  )
  const curve = (start: number, end: number, bend: number) =>
    maturities.map((years): Point => {
      const share = (1 - Math.exp(-bend * position(years))) / (1 - Math.exp(-bend))
      return [position(years), start + (end - start) * share]
    })
  return chart(
    ground,
    drawSeries({ points: curve(4.25, 4.35, 1), stroke: colour.cyan, dash: '4 10' }, place),
    drawSeries({ points: curve(5, 3.9, 2), stroke: colour.amber, dash: '18 8' }, place),
    drawSeries({ points: curve(3, 5, 2), stroke: colour.green }, place),
    key([
      ['RISING', colour.green],
      ['FLAT', colour.cyan, '4 10'],
      ['INVERTED', colour.amber, '18 8'],
    ]),
    axisTitles('YIELD', 'LENGTH OF LOAN'),
  )
}

export function purchasingPower(): Drawing {
  const { ground, place } = axes(
    { range: [0, 30], ticks: plain([0, 5, 10, 15, 20, 25, 30]) },
    { range: [0, 100], ticks: [0, 25, 50, 75, 100].map((value) => [value, `$${value}`] as const) },
  )
  const curve = (rate: number) => sample(61, 0, 30, (year): Point => [year, 100 / (1 + rate) ** year])
  return chart(
    ground,
    drawSeries({ points: curve(0.05), stroke: colour.pink, fill: 'fade-pink', dash: '4 10' }, place),
    drawSeries({ points: curve(0.03), stroke: colour.amber, dash: '18 8' }, place),
    drawSeries({ points: curve(0.02), stroke: colour.green }, place),
    key([
      ['2%', colour.green],
      ['3%', colour.amber, '18 8'],
      ['5%', colour.pink, '4 10'],
    ]),
    axisTitles('STILL BUYS', 'YEARS'),
  )
}

export function ruleOf72(): Drawing {
  const { ground, place, toY, toX } = axes(
    { range: [1, 20], ticks: percents([1, 4, 8, 12, 16, 20]) },
    {
      range: [-6, 4],
      ticks: [-6, -4, -2, 0, 2, 4].map((value) => [value, `${value > 0 ? '+' : ''}${value}%`] as const),
    },
  )
  const points = sample(96, 1, 20, (rate): Point => [rate, 100 * (72 / rate / doublingYears(rate / 100) - 1)])
  return chart(
    ground,
    area(
      [
        [plotFrame.left, toY(2)],
        [plotFrame.right, toY(2)],
        [plotFrame.right, toY(-2)],
        [plotFrame.left, toY(-2)],
      ],
      colour.green,
      { opacity: 0.08 },
    ),
    line(
      [
        [plotFrame.left, toY(0)],
        [plotFrame.right, toY(0)],
      ],
      colour.text,
      2.5,
    ),
    drawSeries({ points, stroke: colour.green }, place),
    glowingDot([toX(7.85), toY(0)], 10, colour.amber),
    text('TOO LONG', [plotFrame.right - 20, toY(3)], colour.muted, 'end'),
    text('TOO SHORT', [plotFrame.left + 40, toY(-4)], colour.muted),
    text('7.85%', [toX(7.85) + 24, toY(0.75)], colour.amber),
    axisTitles('ERROR', 'RATE'),
  )
}
