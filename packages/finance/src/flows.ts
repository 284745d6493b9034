/**
 * The payments of a bond of face value 1 and their value at a yield. Time runs in coupon periods: flow k (from 0) is paid after
 * `firstPeriod` + k of them.
 */
export interface Flows {
  /** How many payments are left; at least 1. */
  readonly periods: number
  /** How much of the running period is left: above 0, at most 1. */
  readonly firstPeriod: number
  /** One coupon. The last payment adds 1, the face value. */
  readonly coupon: number
  /** Payments, and compoundings of the yield, a year. */
  readonly perYear: number
}

/** The payments weighted by what each is worth now. */
export interface FlowMoments {
  /** Natural logarithm of the value of all payments, which itself may be too large or too small for a double. */
  readonly logValue: number
  /** Average time of a payment, in periods. */
  readonly meanTime: number
  /** Average square of the time. */
  readonly meanSquare: number
}

/** Whether the yield leaves every payment a positive value. In the last period interest is simple, which moves the bound. */
export function isInDomain({ periods, firstPeriod, perYear }: Flows, yieldRate: number): boolean {
  const lowest = periods === 1 ? -perYear / firstPeriod : -perYear
  return yieldRate > lowest && yieldRate < Number.POSITIVE_INFINITY
}

/**
 * What all payments are worth at a yield, per 1 of face value. The coupons are summed as a geometric series, whatever their number;
 * `expm1` and `log1p` keep every digit of it at yields near 0.
 */
export function presentValue(flows: Flows, yieldRate: number): number {
  const { periods, firstPeriod, coupon, perYear } = flows
  const periodYield = yieldRate / perYear
  if (periods === 1) return (1 + coupon) / (1 + firstPeriod * periodYield)
  const logGrowth = Math.log1p(periodYield)
  const lastTime = firstPeriod + periods - 1
  const coupons = coupon === 0 ? 0 : coupon * Math.exp(-firstPeriod * logGrowth) * annuityDue(periods, periodYield)
  return coupons + Math.exp(-lastTime * logGrowth)
}

/** What 1 in each of so many periods is worth when the first is paid at once: Σ (1 + yield)^−k for k from 0. */
function annuityDue(periods: number, periodYield: number): number {
  if (periodYield === 0) return periods
  return ((1 + periodYield) * -Math.expm1(-periods * Math.log1p(periodYield))) / periodYield
}

/** What 1 that is paid at a time, in periods, is worth now. */
export function discountFactor({ periods, perYear }: Flows, yieldRate: number, time: number): number {
  const periodYield = yieldRate / perYear
  return periods === 1 ? 1 / (1 + time * periodYield) : Math.exp(-time * Math.log1p(periodYield))
}

/**
 * Moments of the payments under compound interest. The payments are weighed against the heaviest of them, the first or the last, so that
 * nothing overflows and nothing is lost at any yield.
 *
 * @param logGrowth natural logarithm of what 1 grows to in one period
 */
export function flowMoments(flows: Flows, logGrowth: number): FlowMoments {
  const { periods, firstPeriod, coupon } = flows
  const lastTime = firstPeriod + periods - 1
  const logLastOverFirst = Math.log1p(coupon) - Math.log(coupon) - (periods - 1) * logGrowth
  const sums =
    logLastOverFirst < 0
      ? sumForward(flows, Math.exp(-logGrowth), Math.exp(logLastOverFirst))
      : sumBackward(flows, Math.exp(logGrowth))
  const logHeaviest =
    logLastOverFirst < 0 ? Math.log(coupon) - firstPeriod * logGrowth : Math.log1p(coupon) - lastTime * logGrowth
  return {
    logValue: logHeaviest + Math.log(sums.weight),
    meanTime: sums.time / sums.weight,
    meanSquare: sums.square / sums.weight,
  }
}

interface Sums {
  weight: number
  time: number
  square: number
}

/** Below this, what is left of a falling series no longer changes any sum. */
const NEGLIGIBLE_WEIGHT = 1e-200

/** In units of the first payment. */
function sumForward({ periods, firstPeriod }: Flows, discount: number, lastWeight: number): Sums {
  const lastTime = firstPeriod + periods - 1
  const sums = { weight: lastWeight, time: lastWeight * lastTime, square: lastWeight * lastTime * lastTime }
  let weight = 1
  for (let k = 0; k < periods - 1 && weight > NEGLIGIBLE_WEIGHT; k += 1) {
    const time = firstPeriod + k
    sums.weight += weight
    sums.time += weight * time
    sums.square += weight * time * time
    weight *= discount
  }
  return sums
}

/** In units of the last payment. */
function sumBackward({ periods, firstPeriod, coupon }: Flows, growth: number): Sums {
  const lastTime = firstPeriod + periods - 1
  const sums = { weight: 1, time: lastTime, square: lastTime * lastTime }
  let weight = (coupon / (1 + coupon)) * growth
  for (let k = periods - 2; k >= 0 && (weight > NEGLIGIBLE_WEIGHT || growth > 1); k -= 1) {
    const time = firstPeriod + k
    sums.weight += weight
    sums.time += weight * time
    sums.square += weight * time * time
    weight *= growth
  }
  return sums
}
