import { loanSchedule, monthlyRate, savingsValue } from '../figures.ts'
import type { Drawing } from './canvas.ts'
import { chart } from './canvas.ts'
import { text } from './dot-matrix.ts'
import { colour } from './palette.ts'
import { axes, axisTitles, bar, drawSeries, key, plotFrame } from './plot.ts'
import type { Point } from './shapes.ts'
import { area, line, sample } from './shapes.ts'

const years = (count: number, step: number) =>
  Array.from({ length: count / step + 1 }, (_, index) => [index * step, String(index * step)] as const)
const thousands = (values: number[]) => values.map((value) => [value, value === 0 ? '0' : `${value / 1_000}K`] as const)

export function repaymentSplit(): Drawing {
  const rows = loanSchedule(500_000, 360, 6)
  const { ground, place, toX } = axes(
    { range: [0, 30], ticks: years(30, 5) },
    { range: [0, 3_000], ticks: [0, 1_000, 2_000, 3_000].map((value) => [value, `$${value}`] as const) },
  )
  const first = rows[0]?.principal ?? 0
  const edge = [place([0, first]), ...rows.map(({ period, principal }): Point => place([period / 12, principal]))]
  const crossing = rows.find(({ principal, interest }) => principal > interest)
  const level = rows[0]?.payment ?? 0
  const corners = [place([0, 0]), place([30, 0]), place([30, level]), place([0, level])]
  const crossingX = toX((crossing?.period ?? 0) / 12)
  return chart(
    ground,
    area([...edge, ...corners.slice(2)], colour.amber, { opacity: 0.75 }),
    area([...edge, ...corners.slice(0, 2).reverse()], colour.green, { opacity: 0.75 }),
    line(edge, colour.surface, 4),
    line(
      [
        [crossingX, plotFrame.bottom],
        [crossingX, plotFrame.top - 8],
      ],
      colour.text,
      2.5,
      { 'stroke-dasharray': '8 8' },
    ),
    text('INTEREST', [280, 190], colour.surface, 'start', 4.2),
    text('PRINCIPAL', [1_120, 480], colour.surface, 'end', 4.2),
    text('MONTH 223', [crossingX, plotFrame.top - 26], colour.text, 'middle', 3),
    axisTitles('A MONTH', 'YEARS'),
  )
}

export function effectiveRates(): Drawing {
  const { ground, toY } = axes(
    { range: [0, 3], ticks: [] },
    { range: [0, 28], ticks: [0, 7, 14, 21, 28].map((value) => [value, `${value}%`] as const) },
  )
  const kinds = [
    ['yearly', colour.green],
    ['monthly', colour.amber],
    ['daily', colour.cyan],
  ] as const
  const bars = [6, 12, 24].flatMap((rate, group) => {
    const middle = 320 + group * 335
    const columns = kinds.map(([compounding, fill], index) => {
      const effective = 100 * ((1 + monthlyRate(rate, compounding)) ** 12 - 1)
      const x = middle + (index - 1) * 98
      return (
        bar(x, 84, plotFrame.bottom, toY(effective), fill) +
        text(effective.toFixed(2), [x, toY(effective) - 24], fill, 'middle', 2.9)
      )
    })
    return [...columns, text(`${rate}% NOMINAL`, [middle, plotFrame.bottom + 36], colour.muted, 'middle')]
  })
  return chart(
    ground,
    ...bars,
    key([
      ['YEARLY', colour.green],
      ['MONTHLY', colour.amber],
      ['DAILY', colour.cyan],
    ]),
  )
}

export function buffer(): Drawing {
  const { ground, toX, toY } = axes(
    { range: [0, 38], ticks: [1, 13, 25, 37].map((count) => [count - 0.5, String(count)] as const) },
    { range: [0, 12_000], ticks: thousands([0, 3_000, 6_000, 9_000, 12_000]) },
  )
  const bars = Array.from({ length: 37 }, (_, index) => {
    const isMark = [13, 25, 37].includes(index + 1)
    return bar(toX(index + 0.5), 19, plotFrame.bottom, toY(300 * (index + 1)), isMark ? colour.bright : '#2f9f66')
  })
  const marks = [1, 2, 3].map((months) => {
    const y = toY(3_700 * months)
    return (
      line(
        [
          [plotFrame.left, y],
          [plotFrame.right, y],
        ],
        colour.amber,
        3,
        { 'stroke-dasharray': '14 9' },
      ) + text(`${months} MONTH${months > 1 ? 'S' : ''}`, [plotFrame.left + 16, y - 22], colour.amber, 'start', 3)
    )
  })
  return chart(ground, ...bars, ...marks, axisTitles('BALANCE IN $', 'FORTNIGHTS'))
}

export function fees(): Drawing {
  const balance = (rate: number, year: number) => savingsValue(500, 12 * year, (1 + rate) ** (1 / 12) - 1)
  const { ground, place } = axes(
    { range: [0, 30], ticks: years(30, 5) },
    { range: [0, 500_000], ticks: thousands([0, 100_000, 200_000, 300_000, 400_000, 500_000]) },
  )
  const curve = (rate: number) => sample(91, 0, 30, (year): Point => [year, balance(rate, year)])
  const between = [...curve(0.058), ...curve(0.048).reverse()].map(place)
  const gaps = [10, 20, 30].map((year) => {
    const [top, bottom] = [place([year, balance(0.058, year)]), place([year, balance(0.048, year)])]
    return line([top, bottom], colour.pink, 4)
  })
  return chart(
    ground,
    area(between, colour.pink, { opacity: 0.28 }),
    drawSeries({ points: curve(0.048), stroke: colour.amber, dash: '18 8' }, place),
    drawSeries({ points: curve(0.058), stroke: colour.green }, place),
    ...gaps,
    key([
      ['FEE 0.2%', colour.green],
      ['FEE 1.2%', colour.amber, '18 8'],
    ]),
    axisTitles('BALANCE', 'YEARS'),
  )
}

const bills = [780, 1_240, 450, 300, 210, 900, 2_600, 1_150, 860, 520, 410, 640]

export function envelopes(): Drawing {
  const names = ['JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC', 'JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN']
  const { ground, toX, toY } = axes(
    { range: [0, 12], ticks: names.map((name, index) => [index + 0.5, name] as const) },
    { range: [-1_000, 2_400], ticks: [-1_000, 0, 1_000, 2_000].map((value) => [value, String(value)] as const) },
  )
  const monthly = bills.reduce((sum, bill) => sum + bill) / 12
  const balances = bills.map((_, index) => {
    return monthly * (index + 1) - bills.slice(0, index + 1).reduce((sum, bill) => sum + bill)
  })
  const columns = balances.flatMap((balance, index) => [
    bar(toX(index + 0.33), 26, toY(0), toY(balance), colour.amber),
    bar(toX(index + 0.69), 26, toY(0), toY(balance + 945), colour.green),
  ])
  return chart(
    ground,
    ...columns,
    line(
      [
        [plotFrame.left, toY(0)],
        [plotFrame.right, toY(0)],
      ],
      colour.text,
      3,
    ),
    axisTitles('IN $', ''),
    key([
      ['NO FLOAT', colour.amber],
      ['FLOAT $945', colour.green],
    ]),
  )
}

export function currencyCosts(): Drawing {
  const ways = [
    ['KIOSK', 8, colour.pink],
    ['AT THE TILL', 6, colour.amber],
    ['CARD WITH FEE', 3, colour.cyan],
    ['CARD WITHOUT', 0.5, colour.green],
  ] as const
  const rows = ways.map(([label, percent, fill], index) => {
    const y = 130 + index * 128
    const length = (percent / 8) * 560
    return (
      text(label, [390, y + 40], colour.text, 'end') +
      area(
        [
          [420, y],
          [420 + length, y],
          [420 + length, y + 80],
          [420, y + 80],
        ],
        fill,
      ) +
      text(`$${percent * 10}`, [440 + length, y + 40], fill, 'start', 4.4)
    )
  })
  return chart(
    text('COST OF CHANGING $1000', [60, 60], colour.muted),
    ...rows,
    line(
      [
        [420, 110],
        [420, 615],
      ],
      colour.frame,
      3,
    ),
  )
}
