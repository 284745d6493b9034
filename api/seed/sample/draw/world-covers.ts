import type { Drawing } from './canvas.ts'
import { cover } from './canvas.ts'
import { drawGlobe, greatCircle, onGlobe, tracks } from './globe.ts'
import { blend, colour } from './palette.ts'
import type { Point } from './shapes.ts'
import { area, box, dot, glowingDot, glowingLine, group, line, noise, sample, scale } from './shapes.ts'
import { nightSteps } from './world-charts.ts'

const sydney = { latitude: -33.95, longitude: 151.18 }
const santiago = { latitude: -33.39, longitude: 289.21 }

function stars(seed: number, count: number, deepest: number): string {
  const random = noise(seed)
  const lights = Array.from({ length: count }, () => {
    return dot([random() * 1_600, random() * deepest], 0.8 + random() * 1.8, colour.bright, {
      opacity: 0.25 + random() * 0.6,
    })
  })
  return group({}, ...lights)
}

export function greatCircleCover(): Drawing {
  const globe = { middle: [800, 450] as const, radius: 590, facing: { latitude: -36, longitude: 220.2 } }
  const arc = tracks(globe, greatCircle(sydney, santiago, 181))
  const others = [
    [
      { latitude: -37, longitude: 174.8 },
      { latitude: 33.9, longitude: 241.6 },
    ],
    [sydney, { latitude: 21.3, longitude: 202.1 }],
    [{ latitude: -17.5, longitude: 210.4 }, santiago],
    [
      { latitude: -17.5, longitude: 210.4 },
      { latitude: -36.9, longitude: 174.8 },
    ],
  ] as const
  const routes = others.flatMap(([from, to]) =>
    tracks(globe, greatCircle(from, to)).map((piece) => line(piece, colour.green, 2.5, { opacity: 0.8 })),
  )
  const towns = others.flat().map((place) => dot(onGlobe(globe, place) ?? [0, 0], 5, colour.green))
  return cover(
    stars(5, 120, 900),
    drawGlobe(globe, '#2f6b4c', 15),
    ...routes,
    ...towns,
    ...arc.map((piece) => glowingLine(piece, colour.amber, 7)),
    ...[sydney, santiago].map((place) => glowingDot(onGlobe(globe, place) ?? [0, 0], 13, colour.amber)),
  )
}

export function jetLagCover(): Drawing {
  const toX = scale([0, 10], [-20, 1_620])
  const wave = (ahead: (day: number) => number, rise: number) =>
    sample(601, 0, 10, (day): Point => [toX(day), 450 - rise * Math.cos(2 * Math.PI * (day * 0.6 + ahead(day) / 24))])
  const echoes = [0.25, 0.5, 0.75].map((share) => {
    return line(
      wave((day) => 9 * share * Math.max(0, 1 - day / 9), 250),
      blend(colour.green, colour.amber, share),
      2,
      { opacity: 0.5 },
    )
  })
  const bands = Array.from({ length: 7 }, (_, index) => {
    const [left, right] = [toX((index - 0.25) / 0.6), toX((index + 0.25) / 0.6)]
    return box(left, 0, right - left, 900, '#000000', { opacity: 0.28 })
  })
  return cover(
    ...bands,
    stars(19, 90, 260),
    ...echoes,
    glowingLine(
      wave((day) => 9 * Math.max(0, 1 - day / 9), 250),
      colour.amber,
      6,
    ),
    glowingLine(
      wave(() => 0, 250),
      colour.green,
      7,
    ),
  )
}

export function nightCover(): Drawing {
  const toX = scale([0, 450], [90, 1_510])
  const toY = scale([0, 4], [280, 730])
  const steps = nightSteps()
  const outline = steps.flatMap(({ stage, from, to }): Point[] => [
    [toX(from), toY(stage)],
    [toX(to), toY(stage)],
  ])
  const dreams = steps
    .filter(({ stage }) => stage === 1)
    .map(({ from, to }) =>
      glowingLine(
        [
          [toX(from), toY(1)],
          [toX(to), toY(1)],
        ],
        colour.amber,
        14,
        { 'stroke-linecap': 'round' },
      ),
    )
  const moon = dot([1_330, 150], 62, colour.text) + dot([1_302, 134], 58, '#0b1f15')
  return cover(
    stars(3, 170, 420),
    dot([1_330, 150], 80, colour.text, { opacity: 0.35, filter: 'url(#wide-glow)' }),
    moon,
    area([...outline, [1_510, 840], [90, 840]], 'url(#fade-green)', { opacity: 0.6 }),
    glowingLine(outline, colour.green, 6, { 'stroke-linejoin': 'round' }),
    ...dreams,
  )
}

const shelves = [
  [1_240, 760, 430],
  [1_150, 550, 310, 180],
  [520, 420, 360, 120],
  [340, 330, 280],
]

export function packingCover(): Drawing {
  const [left, top, width, height] = [440, 190, 720, 600]
  const total = shelves.flat().reduce((sum, grams) => sum + grams)
  const fills = [colour.amber, colour.green, '#37a56d', colour.green, colour.cyan, '#2b8457', colour.green]
  let y = top
  const blocks = shelves.flatMap((shelf, row) => {
    const grams = shelf.reduce((sum, weight) => sum + weight)
    const [start, tall] = [y, (grams / total) * height]
    y += tall
    let x = left
    return shelf.map((weight, column) => {
      const wide = (weight / grams) * width
      x += wide
      return box(x - wide + 5, start + 5, wide - 10, tall - 10, fills[(row * 3 + column * 2) % 7] ?? colour.green, {
        rx: 8,
      })
    })
  })
  const shell: Point[] = [
    [left - 18, top - 18],
    [left + width + 18, top - 18],
    [left + width + 18, top + height + 18],
    [left - 18, top + height + 18],
    [left - 18, top - 18],
  ]
  const handle = sample(
    41,
    Math.PI,
    0,
    (angle): Point => [800 + 130 * Math.cos(angle), top - 18 - 84 * Math.sin(angle)],
  )
  return cover(
    group({ filter: 'url(#wide-glow)', opacity: 0.5 }, ...blocks),
    ...blocks,
    glowingLine(shell, colour.bright, 6, { 'stroke-linejoin': 'round' }),
    glowingLine(handle, colour.bright, 8),
  )
}

export function stickCover(): Drawing {
  const [middle, radius]: [Point, number] = [[620, 1_480], 1_050]
  const polar = (angle: number, r: number): Point => [middle[0] + r * Math.sin(angle), middle[1] - r * Math.cos(angle)]
  const ground = sample(121, -1.2, 1.2, (angle) => polar(angle, radius))
  const tilt = 0.62
  const rays = sample(15, 40, 1_560, (x) => {
    const drop = middle[1] - Math.sqrt(Math.max(0, radius ** 2 - (x - middle[0]) ** 2))
    return line(
      [
        [x, 0],
        [x, Math.min(drop, 900)],
      ],
      colour.amber,
      2.5,
      { opacity: 0.5 },
    )
  })
  const [foot, tip, shadowFrom] = [polar(tilt, radius), polar(tilt, radius + 240), polar(0, radius + 240)]
  const reach = Math.asin((tip[0] - middle[0]) / radius)
  const shadow = sample(21, tilt, reach, (angle) => polar(angle, radius))
  return cover(
    ...rays,
    dot(middle, radius, '#08170f'),
    dot(middle, radius, 'url(#globe)', { opacity: 0.7 }),
    glowingLine(ground, colour.green, 6),
    glowingLine([[middle[0], 0], shadowFrom], colour.amber, 4),
    glowingLine([[tip[0], 0], tip], colour.amber, 4),
    line([tip, polar(reach, radius)], colour.amber, 3, { 'stroke-dasharray': '4 12' }),
    glowingLine(shadow, colour.bright, 14),
    line([polar(0, radius), shadowFrom], colour.text, 16, { 'stroke-linecap': 'round' }),
    line([foot, tip], colour.text, 16, { 'stroke-linecap': 'round' }),
    line([middle, foot], colour.muted, 2, { 'stroke-dasharray': '8 10' }),
    line([middle, polar(0, radius)], colour.muted, 2, { 'stroke-dasharray': '8 10' }),
  )
}
