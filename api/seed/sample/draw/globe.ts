import type { Coordinates } from '../figures.ts'
import type { Point } from './shapes.ts'
import { dot, line, ring, sample } from './shapes.ts'

const radian = Math.PI / 180

export type Globe = { middle: Point; radius: number; facing: Coordinates }

export function onGlobe({ middle, radius, facing }: Globe, place: Coordinates): Point | null {
  const [latitude, tilt] = [place.latitude * radian, facing.latitude * radian]
  const turn = (place.longitude - facing.longitude) * radian
  const depth = Math.sin(tilt) * Math.sin(latitude) + Math.cos(tilt) * Math.cos(latitude) * Math.cos(turn)
  if (depth < 0) return null
  const right = Math.cos(latitude) * Math.sin(turn)
  const up = Math.cos(tilt) * Math.sin(latitude) - Math.sin(tilt) * Math.cos(latitude) * Math.cos(turn)
  return [middle[0] + radius * right, middle[1] - radius * up]
}

export function tracks(globe: Globe, places: readonly Coordinates[]): Point[][] {
  const pieces: Point[][] = [[]]
  for (const place of places) {
    const point = onGlobe(globe, place)
    if (point) pieces.at(-1)?.push(point)
    else if (pieces.at(-1)?.length) pieces.push([])
  }
  return pieces.filter((piece) => piece.length > 1)
}

export function drawGlobe(globe: Globe, stroke: string, step: number): string {
  const lines: string[] = []
  for (let longitude = -180; longitude < 180; longitude += step) {
    const meridian = sample(73, -90, 90, (latitude) => ({ latitude, longitude }))
    lines.push(...tracks(globe, meridian).map((piece) => line(piece, stroke, 1.5)))
  }
  for (let latitude = -90 + step; latitude < 90; latitude += step) {
    const parallel = sample(145, -180, 180, (longitude) => ({ latitude, longitude }))
    const width = latitude === 0 ? 3 : 1.5
    lines.push(...tracks(globe, parallel).map((piece) => line(piece, stroke, width)))
  }
  return [
    dot(globe.middle, globe.radius + 4, stroke, { opacity: 0.5, filter: 'url(#wide-glow)' }),
    dot(globe.middle, globe.radius, 'url(#globe)'),
    ...lines,
    ring(globe.middle, globe.radius, stroke, 3),
  ].join('')
}

export function greatCircle(from: Coordinates, to: Coordinates, count = 91): Coordinates[] {
  const [start, end] = [toVector(from), toVector(to)]
  const angle = Math.acos(start.reduce((sum, value, index) => sum + value * (end[index] ?? 0), 0))
  return sample(count, 0, 1, (share) => {
    const weights = [Math.sin((1 - share) * angle), Math.sin(share * angle)].map((value) => value / Math.sin(angle))
    return toCoordinates(start.map((value, index) => value * (weights[0] ?? 0) + (end[index] ?? 0) * (weights[1] ?? 0)))
  })
}

function toVector({ latitude, longitude }: Coordinates): number[] {
  const [up, turn] = [latitude * radian, longitude * radian]
  return [Math.cos(up) * Math.cos(turn), Math.cos(up) * Math.sin(turn), Math.sin(up)]
}

function toCoordinates([x = 0, y = 0, z = 0]: number[]): Coordinates {
  return { latitude: Math.asin(z) / radian, longitude: Math.atan2(y, x) / radian }
}
