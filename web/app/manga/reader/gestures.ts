import type { ReaderAction } from './reader-keys.ts'
import type { Direction } from './reader-settings.ts'

/** How far a finger goes, in pixels, before it is a swipe, and how much more sideways than up or down. */
const leastSwipe = 40
const swipeSlope = 1.5

/** The share of the width that turns pages, on each side. */
const zoneShare = 1 / 3

/**
 * What a tap means: at the sides it turns pages, in the middle it shows and hides the controls.
 * @param fraction where it was, from 0 at the left to 1 at the right
 */
export function actionOfTap(fraction: number, direction: Direction): ReaderAction {
  if (fraction < zoneShare) return direction === 'rtl' ? 'next' : 'previous'
  if (fraction > 1 - zoneShare) return direction === 'rtl' ? 'previous' : 'next'
  return 'controls'
}

/** What the way of a finger means: it pulls the next page in from where that lies. Null for what is no swipe. */
export function actionOfSwipe({ x, y }: { x: number; y: number }, direction: Direction): ReaderAction | null {
  if (Math.abs(x) < leastSwipe || Math.abs(x) < Math.abs(y) * swipeSlope) return null
  const isPulledFromRight = x < 0
  return isPulledFromRight === (direction === 'ltr') ? 'next' : 'previous'
}
