import type { Spread } from './spreads.ts'
import { spreadWith } from './spreads.ts'

/** The place behind the last page, where the chapter leads on. */
export function endOf(spreads: readonly Spread[]): number {
  return (spreads.at(-1)?.at(-1) ?? -1) + 1
}

/** Which spread is seen at a place; their number at the end. */
export function spreadAt(spreads: readonly Spread[], at: number): number {
  return at >= endOf(spreads) ? spreads.length : spreadWith(spreads, at)
}

/** The place that is seen after the next spread was turned to; the end behind the last one, and nothing behind the end. */
export function placeAfter(spreads: readonly Spread[], at: number): number | null {
  const current = spreadAt(spreads, at)
  if (current >= spreads.length) return null
  return spreads[current + 1]?.[0] ?? endOf(spreads)
}

/** The place that is seen after the previous spread was turned to; nothing before the first. */
export function placeBefore(spreads: readonly Spread[], at: number): number | null {
  return spreads[spreadAt(spreads, at) - 1]?.[0] ?? null
}
