/** Round marks of an axis. @module */

/** Returns multiples of a round step between two values, at most `max` + 1 of them. */
export function ticksWithin(low: number, high: number, max: number): number[] {
  const step = tickStep(high - low, max)
  if (step === 0) return [low]
  return multiplesOf(step, Math.ceil(low / step - rounding), Math.floor(high / step + rounding))
}

/** Adds the multiples below and above, so that all values lie between the first and the last. */
export function ticksAround(low: number, high: number, max: number): number[] {
  const step = tickStep(high - low, max)
  if (step === 0) return [low]
  return multiplesOf(step, Math.floor(low / step + rounding), Math.ceil(high / step - rounding))
}

/** Tolerance for rounding errors in quotients of decimals. */
const rounding = 1e-9

function multiplesOf(step: number, first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** Returns 1, 2 or 5 times a power of ten, `max` of which cover the span; 0 for no span. */
function tickStep(span: number, max: number): number {
  if (!(span > 0)) return 0
  const rough = span / max
  const power = Number(rough.toExponential().replace(/^.*e/, '1e'))
  return ([1, 2, 5].find((factor) => factor * power >= rough * (1 - rounding)) ?? 10) * power
}
