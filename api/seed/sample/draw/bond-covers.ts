import { bondFlows, bondPrice, bondRisk } from '../figures.ts'
import type { Drawing } from './canvas.ts'
import { cover } from './canvas.ts'
import { blend, colour } from './palette.ts'
import type { Point } from './shapes.ts'
import { area, box, dot, glowingDot, glowingLine, group, line, noise, sample, scale } from './shapes.ts'

export function priceCover(): Drawing {
  const toX = scale([0, 12], [110, 1_490])
  const toY = scale([40, 190], [820, 90])
  const curve = (coupon: number) =>
    sample(97, 0, 12, (rate): Point => [toX(rate), toY(bondPrice(coupon, rate / 100, 14))])
  const main = curve(0.05)
  const others = [0.01, 0.02, 0.03, 0.04, 0.06, 0.07, 0.08].map((coupon) =>
    line(curve(coupon), '#2b7a52', 2, { opacity: 0.7 }),
  )
  const ribs = sample(49, 0, 12, (rate) => {
    const x = toX(rate)
    return line(
      [
        [x, 840],
        [x, toY(bondPrice(0.05, rate / 100, 14))],
      ],
      colour.green,
      1.5,
      { opacity: 0.28 },
    )
  })
  return cover(
    area([...main, [1_490, 840], [110, 840]], 'url(#fade-green)', { opacity: 0.55 }),
    ...ribs,
    ...others,
    line(
      [
        [90, toY(100)],
        [1_510, toY(100)],
      ],
      colour.amber,
      3,
      { 'stroke-dasharray': '4 14' },
    ),
    glowingLine(main, colour.green, 7),
    glowingDot([toX(5), toY(100)], 17, colour.amber),
  )
}

export function durationCover(): Drawing {
  const toX = scale([0, 10.6], [90, 1_450])
  const deck = 500
  const weights = bondFlows(0.05, 0.05, 10).map(({ year, value }) => {
    const radius = Math.sqrt(value) * 11
    const isLast = year === 10
    const center: Point = [toX(year), deck - 8 - radius]
    const fill = isLast ? colour.green : blend('#2b7a52', colour.green, value / 2.6)
    return (
      dot(center, radius, fill, { opacity: 0.4, filter: 'url(#wide-glow)' }) +
      dot(center, radius, fill) +
      dot([center[0] - radius * 0.3, center[1] - radius * 0.3], radius * 0.3, colour.bright, { opacity: 0.55 })
    )
  })
  const balance = toX(bondRisk(0.05, 0.05, 10).macaulay)
  const stand: Point[] = [
    [balance, deck + 12],
    [balance - 95, deck + 190],
    [balance + 95, deck + 190],
  ]
  return cover(
    ...weights,
    glowingLine(
      [
        [70, deck],
        [1_540, deck],
      ],
      colour.bright,
      9,
      { 'stroke-linecap': 'round' },
    ),
    area(stand, colour.amber, { opacity: 0.6, filter: 'url(#wide-glow)' }),
    area(stand, colour.amber),
    line(
      [
        [60, deck + 200],
        [1_540, deck + 200],
      ],
      colour.frame,
      3,
    ),
  )
}

export function curvesCover(): Drawing {
  const rows = Array.from({ length: 30 }, (_, index) => index / 29)
  const ridge = rows.map((share) => {
    const left = 330 - share * 240
    const right = 1_270 + share * 240
    const base = 330 + share * 480
    const height = 130 + share * 170
    const turn = Math.sin(share * Math.PI * 1.15 - 0.25)
    const points = sample(81, 0, 1, (along): Point => {
      const rise = (1 - Math.exp(-3 * along)) * (1 - 1.95 * share) + 0.85 * share
      const ripple = 0.07 * turn * Math.sin(along * 7 + share * 5)
      return [left + (right - left) * along, base - height * (rise + ripple)]
    })
    const stroke = share === 1 ? colour.amber : blend('#1d5b3d', colour.green, share)
    const shade = area([...points, [right, base + 90], [left, base + 90]], '#07140d', { opacity: 0.82 })
    return shade + (share === 1 ? glowingLine(points, stroke, 6) : line(points, stroke, 1.6 + share * 2))
  })
  return cover(...ridge)
}

export function inflationCover(): Drawing {
  const random = noise(72)
  const months = 60
  const walks = Array.from({ length: 50 }, () => {
    const drift = (random() - 0.38) * 9
    let value = 0
    return Array.from({ length: months }, () => {
      value += drift + (random() - 0.5) * 16
      return value
    })
  })
  const toPoint = (value: number, month: number): Point => [130 + (month / months) * 1_350, 560 - value]
  const start: Point = [130, 560]
  const strangers = walks.map((walk, index) => {
    const points = [start, ...walk.map((value, month) => toPoint(value, month + 1))]
    const stroke = index % 9 === 0 ? colour.cyan : index % 7 === 0 ? colour.pink : '#3f9a6c'
    return line(points, stroke, 1.8, { opacity: index % 9 && index % 7 ? 0.45 : 0.6, 'stroke-linejoin': 'round' })
  })
  const average = Array.from({ length: months }, (_, month) => {
    return toPoint(walks.reduce((sum, walk) => sum + (walk[month] ?? 0), 0) / walks.length, month + 1)
  })
  return cover(
    ...strangers,
    glowingLine([start, ...average], colour.amber, 8, { 'stroke-linejoin': 'round' }),
    glowingDot(start, 12, colour.text),
  )
}

export function doublingCover(): Drawing {
  const columns = Array.from({ length: 7 }, (_, power) => {
    const count = 2 ** power
    const x = 150 + power * 190
    const lights = Array.from({ length: count }, (_, index) => {
      const fill = blend('#1d6a45', colour.green, (index + 1) / count)
      return box(x, 800 - index * 11, 150, 7, index === count - 1 ? colour.amber : fill, { rx: 2 })
    })
    return group({ filter: 'url(#wide-glow)', opacity: 0.55 }, ...lights) + group({}, ...lights)
  })
  const curve = sample(121, -0.4, 6.3, (power): Point => [225 + power * 190, 780 - 2 ** power * 11])
  return cover(
    line(curve, colour.amber, 3, { 'stroke-dasharray': '3 12', opacity: 0.8 }),
    ...columns,
    line(
      [
        [100, 822],
        [1_500, 822],
      ],
      colour.frame,
      3,
    ),
  )
}
