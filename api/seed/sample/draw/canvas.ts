import { colour } from './palette.ts'
import { box, dot, element, group } from './shapes.ts'

export const coverSize = { width: 1_600, height: 900 }

export const chartSize = { width: 1_200, height: 675 }

export type Drawing = { svg: string; width: number; height: number }

export function cover(...body: string[]): Drawing {
  const { width, height } = coverSize
  const points: string[] = []
  for (let y = 50; y < height; y += 50) {
    for (let x = 50; x < width; x += 50) points.push(dot([x, y], 1.6, colour.line))
  }
  const ground = [box(0, 0, width, height, 'url(#cover-ground)'), group({ opacity: 0.9 }, ...points)]
  return { svg: picture(width, height, [...ground, ...body, box(0, 0, width, height, 'url(#rim)')]), width, height }
}

export function chart(...body: string[]): Drawing {
  const { width, height } = chartSize
  const ground = box(0, 0, width, height, colour.surface)
  const frame = box(1, 1, width - 2, height - 2, 'none', { stroke: colour.line, 'stroke-width': 2 })
  return { svg: picture(width, height, [ground, ...body, frame]), width, height }
}

function picture(width: number, height: number, body: string[]): string {
  const size = { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` }
  return element('svg', size, definitions(), ...body)
}

function definitions(): string {
  const stop = (offset: number, stopColour: string, opacity = 1) =>
    element('stop', { offset, 'stop-color': stopColour, 'stop-opacity': opacity })
  const fade = (id: string, fill: string) =>
    element('linearGradient', { id, x1: 0, y1: 0, x2: 0, y2: 1 }, stop(0, fill, 0.5), stop(1, fill, 0.03))
  return element(
    'defs',
    {},
    blur('glow', 6),
    blur('wide-glow', 22),
    element(
      'radialGradient',
      { id: 'cover-ground', cx: 0.5, cy: 0.42, r: 0.75 },
      stop(0, '#0f2a1c'),
      stop(1, '#050d09'),
    ),
    element(
      'radialGradient',
      { id: 'rim', cx: 0.5, cy: 0.5, r: 0.75 },
      stop(0.7, '#000000', 0),
      stop(1, '#000000', 0.5),
    ),
    element('radialGradient', { id: 'globe', cx: 0.38, cy: 0.32, r: 0.8 }, stop(0, '#16402b'), stop(1, '#06130c')),
    fade('fade-green', colour.green),
    fade('fade-amber', colour.amber),
    fade('fade-cyan', colour.cyan),
    fade('fade-pink', colour.pink),
  )
}

function blur(id: string, deviation: number): string {
  const whole = { id, x: 0, y: 0, width: '100%', height: '100%', filterUnits: 'userSpaceOnUse' }
  return element('filter', whole, element('feGaussianBlur', { stdDeviation: deviation }))
}
