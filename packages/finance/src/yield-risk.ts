import { log1p } from './elementary.ts'
import { type Flows, flowMoments } from './flows.ts'

/** How a price responds to the yield: exact derivatives of its formula. */
export interface YieldRisk {
  /** Macaulay duration: average time of payments in years, weighted by their values. */
  readonly duration: number
  /** Modified duration: −P′/P, in years. */
  readonly modifiedDuration: number
  /** Convexity: P″/P, in years². */
  readonly convexity: number
}

/** For payments discounted with compound interest. */
export function compoundRisk(flows: Flows, yieldRate: number): YieldRisk {
  const periodGrowth = 1 + yieldRate / flows.perYear
  const yieldScale = flows.perYear * periodGrowth
  const { meanTime, meanSquare } = flowMoments(flows, log1p(yieldRate / flows.perYear))
  const duration = meanTime / flows.perYear
  return {
    duration,
    modifiedDuration: duration / periodGrowth,
    convexity: (meanSquare + meanTime) / (yieldScale * yieldScale),
  }
}

/** For a single payment discounted with simple interest. */
export function simpleRisk(years: number, yieldRate: number): YieldRisk {
  const modifiedDuration = years / (1 + years * yieldRate)
  return { duration: years, modifiedDuration, convexity: 2 * modifiedDuration * modifiedDuration }
}

/** Returns the price lost when the yield rises by 0.0001, estimated by slope alone. */
export function dv01Of(price: number, { modifiedDuration }: Pick<YieldRisk, 'modifiedDuration'>): number {
  return modifiedDuration * price * 0.0001
}

export interface PriceChanges {
  readonly yieldChange: number
  /** Estimate by slope alone. */
  readonly durationPriceChange: number
  /** Estimate by slope and curvature. */
  readonly predictedPriceChange: number
  readonly actualPriceChange: number
}

/** @param yieldChange a decimal: 0.01 is one percentage point */
export function priceChangesOf(
  price: number,
  changedPrice: number,
  { modifiedDuration, convexity }: Omit<YieldRisk, 'duration'>,
  yieldChange: number,
): PriceChanges {
  const relativeLoss = modifiedDuration * yieldChange
  const relativeGain = (convexity * yieldChange * yieldChange) / 2
  return {
    yieldChange,
    durationPriceChange: price * (0 - relativeLoss),
    predictedPriceChange: price * (relativeGain - relativeLoss),
    actualPriceChange: changedPrice - price,
  }
}
