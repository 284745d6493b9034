import { exp, expm1, log, log1p, wholePower } from './elementary.ts'

/** Of a bond of face value 1. Flow k (from 0) is paid after `firstPeriod` + k coupon periods. */
export interface Flows {
  readonly periods: number
  /** Above 0, and at most 1 unless the seller keeps the next coupon. */
  readonly firstPeriod: number
  readonly coupon: number
  /** Payments a year, and compounding periods of the yield. */
  readonly perYear: number
}

export interface FlowMoments {
  /** A logarithm, because the value itself may overflow or underflow a double. */
  readonly logValue: number
  readonly meanTime: number
  readonly meanSquare: number
}

/** Returns whether every payment has a positive value. In the last period interest is simple. */
export function isInDomain({ periods, firstPeriod, perYear }: Flows, yieldRate: number): boolean {
  const lowest = periods === 1 ? -perYear / firstPeriod : -perYear
  return yieldRate > lowest && yieldRate < Number.POSITIVE_INFINITY
}

/** Per 1 of face value. `expm1` and `log1p` keep every digit at yields near 0. */
export function presentValue(flows: Flows, yieldRate: number): number {
  const { periods, firstPeriod, coupon, perYear } = flows
  const periodYield = yieldRate / perYear
  if (periods === 1) return (1 + coupon) / (1 + firstPeriod * periodYield)
  const logGrowth = log1p(periodYield)
  const lastTime = firstPeriod + periods - 1
  const coupons = coupon === 0 ? 0 : coupon * exp(-firstPeriod * logGrowth) * annuityDue(periods, periodYield)
  return coupons + exp(-lastTime * logGrowth)
}

/** Σ (1 + yield)^−k over `periods` terms from k = 0. */
function annuityDue(periods: number, periodYield: number): number {
  if (periodYield === 0) return periods
  return ((1 + periodYield) * -expm1(-periods * log1p(periodYield))) / periodYield
}

/** @param time in periods */
export function discountFactor({ periods, perYear }: Flows, yieldRate: number, time: number): number {
  const periodYield = yieldRate / perYear
  return periods === 1 ? 1 / (1 + time * periodYield) : exp(-time * log1p(periodYield))
}

/**
 * Takes logarithmic time in `periods`. Payments are weighted relative to the heaviest,
 * so that nothing overflows, and only positive numbers are added, so that no precision is lost.
 * @param logGrowth natural logarithm of what 1 grows to in one period
 */
export function flowMoments({ periods, firstPeriod, coupon }: Flows, logGrowth: number): FlowMoments {
  const lastTime = firstPeriod + periods - 1
  const logFirstCoupon = log(coupon) + (periods - 1) * logGrowth
  const isGrowing = logGrowth >= 0
  const isCouponHeaviest = isGrowing && logFirstCoupon > 0
  const faceWeight = isCouponHeaviest ? exp(-logFirstCoupon) : 1
  const heaviestCoupon = isGrowing ? exp(Math.min(0, logFirstCoupon)) : coupon
  const series = geometricMoments(periods, exp(-Math.abs(logGrowth)))
  const { weight, mean, square } = isGrowing ? fromStart(series, firstPeriod) : fromEnd(series, lastTime)
  const total = faceWeight + heaviestCoupon * weight
  const logHeaviest = isCouponHeaviest ? log(coupon) - firstPeriod * logGrowth : -lastTime * logGrowth
  return {
    logValue: log(total) + logHeaviest,
    meanTime: (faceWeight * lastTime + heaviestCoupon * mean) / total,
    meanSquare: (faceWeight * lastTime * lastTime + heaviestCoupon * square) / total,
  }
}

interface Moments {
  readonly weight: number
  readonly mean: number
  readonly square: number
}

/** Times that count up from one. */
function fromStart({ weight, mean, square }: Moments, start: number): Moments {
  return { weight, mean: mean + start * weight, square: square + start * (2 * mean + start * weight) }
}

/** In a falling series the mean lies in the first half, so the differences lose no precision. */
function fromEnd({ weight, mean, square }: Moments, end: number): Moments {
  return { weight, mean: end * weight - mean, square: end * (end * weight - 2 * mean) + square }
}

/** Σ ratio^k, Σ k·ratio^k and Σ k²·ratio^k for k from 0 to terms − 1, by doubling. */
function geometricMoments(terms: number, ratio: number): Moments {
  if (terms <= 1) return { weight: 1, mean: 0, square: 0 }
  if (terms % 2 === 1) {
    const { weight, mean, square } = geometricMoments(terms - 1, ratio)
    return { weight: 1 + ratio * weight, mean: ratio * (mean + weight), square: ratio * (square + 2 * mean + weight) }
  }
  const half = terms / 2
  const { weight, mean, square } = geometricMoments(half, ratio)
  const fall = wholePower(ratio, half)
  return {
    weight: weight + fall * weight,
    mean: mean + fall * (mean + half * weight),
    square: square + fall * (square + half * (2 * mean + half * weight)),
  }
}
