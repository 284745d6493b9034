import { exp, expm1, log } from './elementary.ts'
import { type Flows, flowMoments } from './flows.ts'

/** Steps below this end the search; relative for yields above 1. */
const precision = 1e-13

/**
 * Compound interest throughout, two or more payments. Newton's method in s, the logarithm of the
 * growth of one period: the logarithm of the value is convex in s and falls, so a start at or below
 * the solution never overshoots. Jensen's inequality gives it: payments spread over time are worth
 * at least as much as all of them at their mean time.
 * @param logValue natural logarithm of the value per 1 of face value
 * @returns nominal a year, compounded `perYear` times; a decimal
 */
export function solveFlowYield(flows: Flows, logValue: number): number {
  const { periods, firstPeriod, coupon, perYear } = flows
  const total = coupon * periods + 1
  const meanTime = firstPeriod + ((periods - 1) * (coupon * (periods / 2) + 1)) / total
  let logGrowth = (log(total) - logValue) / meanTime
  for (;;) {
    const moments = flowMoments(flows, logGrowth)
    const step = (moments.logValue - logValue) / moments.meanTime
    logGrowth += step
    const yieldStep = perYear * exp(logGrowth) * step
    const size = Math.max(1, Math.abs(perYear * expm1(logGrowth)))
    if (!(yieldStep > precision * size)) return perYear * expm1(logGrowth)
  }
}
