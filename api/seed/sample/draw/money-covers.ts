import { loanSchedule, savingsValue } from '../figures.ts'
import type { Drawing } from './canvas.ts'
import { cover, coverSize } from './canvas.ts'
import { blend, colour } from './palette.ts'
import type { Point } from './shapes.ts'
import { area, box, dot, element, glowingDot, glowingLine, group, line, noise, sample, scale } from './shapes.ts'

export function repaymentCover(): Drawing {
  const rows = loanSchedule(500_000, 360, 6)
  const toHeight = scale([0, 3_000], [0, 600])
  const columns = rows
    .filter(({ period }) => period % 5 === 1)
    .map(({ period, principal, interest }) => {
      const x = 110 + ((period - 1) / 359) * 1_370
      const [low, high] = [toHeight(principal), toHeight(interest)]
      return (
        box(x, 760 - low, 12, low, 'url(#column-green)', { rx: 3 }) +
        box(x, 752 - low - high, 12, high, 'url(#column-amber)', { rx: 3 })
      )
    })
  const edge = rows.map(
    ({ period, principal }): Point => [116 + ((period - 1) / 359) * 1_370, 756 - toHeight(principal)],
  )
  return cover(
    vertical('column-green', '#1c6a45', colour.green),
    vertical('column-amber', colour.amber, '#7a5320'),
    group({ filter: 'url(#wide-glow)', opacity: 0.5 }, ...columns),
    ...columns,
    glowingLine(edge, colour.bright, 4),
    line(
      [
        [90, 776],
        [1_510, 776],
      ],
      colour.frame,
      2,
    ),
  )
}

function vertical(id: string, foot: string, head: string): string {
  const stops = [element('stop', { offset: 0, 'stop-color': head }), element('stop', { offset: 1, 'stop-color': foot })]
  return element('defs', {}, element('linearGradient', { id, x1: 0, y1: 0, x2: 0, y2: 1 }, ...stops))
}

export function compoundingCover(): Drawing {
  const stairs = (
    [
      [1, colour.amber],
      [12, colour.cyan],
      [365, colour.green],
    ] as const
  ).map(([times, stroke], index) => {
    const left = 130 + index * 470
    const toX = scale([0, 1], [left, left + 400])
    const toY = scale([1, Math.E], [720, 180])
    const steps = Array.from({ length: times }, (_, step) => step).flatMap((step): Point[] => {
      const y = toY((1 + 1 / times) ** step)
      return [
        [toX(step / times), y],
        [toX((step + 1) / times), y],
      ]
    })
    const outline: Point[] = [...steps, [toX(1), toY((1 + 1 / times) ** times)]]
    const filled: Point[] = [...outline, [toX(1), 760], [toX(0), 760]]
    return (
      area(filled, stroke, { opacity: 0.16 }) +
      glowingLine(outline, stroke, 5, { 'stroke-linejoin': 'round' }) +
      glowingDot(outline.at(-1) ?? [0, 0], 11, stroke) +
      line(
        [
          [left, 760],
          [left + 400, 760],
        ],
        colour.frame,
        2,
      )
    )
  })
  const ceiling = { 'stroke-dasharray': '4 14' }
  return cover(
    line(
      [
        [90, 180],
        [1_510, 180],
      ],
      colour.muted,
      3,
      ceiling,
    ),
    ...stairs,
  )
}

export function bufferCover(): Drawing {
  const [left, right, top, bottom] = [560, 1_040, 110, 800]
  const layer = (bottom - top - 50) / 37
  const layers = Array.from({ length: 37 }, (_, index) => {
    const fill = blend('#123f29', colour.green, ((index + 1) / 37) ** 1.6)
    return box(left + 14, bottom - 14 - (index + 1) * layer, right - left - 28, layer - 4, fill, { rx: 3 })
  })
  const marks = [1, 2, 3].flatMap((months) => {
    const y = bottom - 14 - (months * 37 * layer) / 3
    return [
      glowingLine(
        [
          [right + 26, y],
          [right + 130, y],
        ],
        colour.amber,
        5,
      ),
      glowingDot([right + 160, y], 8, colour.amber),
    ]
  })
  const drops = Array.from({ length: 6 }, (_, index) => {
    return dot([800, 30 + index * 22], 5, colour.bright, { opacity: 0.35 + index * 0.1 })
  })
  const vessel: Point[] = [
    [left, top - 20],
    [left, bottom],
    [right, bottom],
    [right, top - 20],
  ]
  const shine = noise(11)
  const bubbles = Array.from({ length: 40 }, () =>
    dot([left + 40 + shine() * 400, 180 + shine() * 590], 1 + shine() * 3, colour.bright, { opacity: 0.5 }),
  )
  return cover(
    group({ filter: 'url(#wide-glow)', opacity: 0.55 }, ...layers.slice(12)),
    ...layers,
    ...bubbles,
    ...drops,
    glowingLine(vessel, colour.frame, 6, { 'stroke-linejoin': 'round', 'stroke-linecap': 'round' }),
    ...marks,
  )
}

export function feesCover(): Drawing {
  const balance = (rate: number, year: number) => savingsValue(500, 12 * year, (1 + rate) ** (1 / 12) - 1)
  const toX = scale([0, 40], [110, 1_490])
  const toY = scale([0, balance(0.068, 40)], [790, 120])
  const curve = (rate: number) => sample(121, 0, 40, (year): Point => [toX(year), toY(balance(rate, year))])
  const [cheap, dear] = [curve(0.068), curve(0.048)]
  const ribs = sample(41, 0, 40, (year) => {
    const x = toX(year)
    return line(
      [
        [x, toY(balance(0.068, year))],
        [x, toY(balance(0.048, year))],
      ],
      colour.pink,
      2,
      { opacity: 0.6 },
    )
  })
  const gap = [...cheap, ...dear.toReversed()]
  return cover(
    area(gap, colour.pink, { opacity: 0.4, filter: 'url(#wide-glow)' }),
    area(gap, colour.pink, { opacity: 0.14 }),
    ...ribs,
    glowingLine(dear, colour.amber, 6),
    glowingLine(cheap, colour.green, 7),
    ...[cheap, dear].map((points, index) =>
      glowingDot(points.at(-1) ?? [0, 0], 12, index ? colour.amber : colour.green),
    ),
  )
}

const bills = [780, 1_240, 450, 300, 210, 900, 2_600, 1_150, 860, 520, 410, 640]

export function envelopesCover(): Drawing {
  const monthly = bills.reduce((sum, bill) => sum + bill) / 12
  const sheets = bills.map((bill, index) => envelope(118 + index * 116, 190, bill / Math.max(...bills)))
  const balance = bills.map((_, index): Point => {
    const value = monthly * (index + 1) - bills.slice(0, index + 1).reduce((sum, bill) => sum + bill)
    return [162 + index * 116, 640 - value * 0.085]
  })
  return cover(
    ...sheets,
    line(
      [
        [90, 640],
        [1_510, 640],
      ],
      colour.muted,
      2,
      { 'stroke-dasharray': '6 12' },
    ),
    glowingLine(balance, colour.cyan, 5, { 'stroke-linejoin': 'round' }),
    ...balance.map((point) => glowingDot(point, 8, point[1] > 641 ? colour.pink : colour.bright)),
  )
}

function envelope(x: number, y: number, fullness: number): string {
  const [width, height] = [88, 230]
  const level = Math.max(14, height * fullness)
  const outline: Point[] = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
    [x, y],
  ]
  const flap: Point[] = [
    [x, y],
    [x + width / 2, y + 44],
    [x + width, y],
  ]
  const fill = fullness > 0.9 ? colour.amber : colour.green
  const content = box(x + 7, y + height - level + 7, width - 14, level - 14, fill, { rx: 3 })
  return (
    group({ opacity: 0.5, filter: 'url(#wide-glow)' }, content) +
    content +
    line(outline, colour.frame, 3) +
    line(flap, colour.muted, 3)
  )
}

export function currencyCover(): Drawing {
  const random = noise(7)
  const gates = [430, 760, 1_090]
  const stream = Array.from({ length: 640 }, () => {
    const [y, speed] = [(random() + random() + random() - 1.5) * 105, random()]
    const lost = random() < 0.34 ? (gates[Math.floor(random() * 3)] ?? 0) : 2_000
    const x = 40 + speed * 1_520
    const isLost = x > lost
    const fall = isLost ? Math.min(330, (x - lost) * (0.9 + random())) : 0
    const end: Point = [isLost ? lost + (x - lost) * 0.35 : x, 400 + y + fall]
    return dot(end, isLost ? 5 : 4.2, isLost ? colour.amber : colour.green, { opacity: 0.55 + random() * 0.45 })
  })
  const posts = gates.flatMap((x) => {
    const ends: Point[][] = [
      [
        [x, 60],
        [x, 236],
      ],
      [
        [x, 564],
        [x, 650],
      ],
    ]
    return ends.map((post) => glowingLine(post, colour.bright, 9, { 'stroke-linecap': 'round' }))
  })
  return cover(
    group({ filter: 'url(#glow)', opacity: 0.8 }, ...stream),
    ...stream,
    ...posts,
    line(
      [
        [90, 800],
        [coverSize.width - 90, 800],
      ],
      colour.line,
      3,
    ),
  )
}
