export interface Point {
  x: number
  y: number
}

export interface Zoom {
  /** 1 shows the whole page. */
  scale: number
  /** Stays where it is; null for the middle. */
  around: Point | null
}

export const maxScale = 6

const stepFactor = 1.5

export function zoomTo(scale: number): number {
  return Number.isFinite(scale) ? Math.min(maxScale, Math.max(1, scale)) : 1
}

export function zoomBy(scale: number, steps: number): number {
  return zoomTo(scale * stepFactor ** steps)
}
