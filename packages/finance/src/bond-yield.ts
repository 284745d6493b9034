import { type BondPosition, positionOf } from './bond-price.ts'
import { type BondTerms, type DatedBond, readBond } from './bond-terms.ts'
import { type Flows, flowMoments } from './flows.ts'
import { FinanceRefusal, requireFinite } from './refusals.ts'

export interface BondYieldInput extends BondTerms {
  /** The clean price for this face value, without accrued interest; above 0. Leaving it out is refused as `price_missing`. */
  readonly price?: number | undefined
}

export interface BondYield extends BondPosition {
  /** Nominal a year, compounded as often as coupons are paid; negative when the price is above the sum of all payments. */
  readonly yieldToMaturity: number
  readonly cleanPrice: number
  readonly dirtyPrice: number
  readonly accruedInterest: number
}

/**
 * The one yield at which a bond has this price. Every price above 0 has one, and it is found. The rules are in `docs/bonds.md` of this
 * package.
 *
 * @throws FinanceRefusal for inputs outside the bounds of {@link BondYieldInput}; `result_not_finite` when the yield is beyond a double
 */
export function solveYieldToMaturity(input: BondYieldInput): BondYield {
  const bond = readBond(input)
  const cleanPrice = readPrice(input.price)
  const accruedInterest = bond.maturity ? bond.accruedInterest : 0
  const dirtyPrice = cleanPrice + accruedInterest
  const yieldToMaturity = bond.maturity ? yieldOf(bond, dirtyPrice) : (bond.couponRate * bond.faceValue) / cleanPrice
  requireFinite(yieldToMaturity, dirtyPrice)
  return { yieldToMaturity, cleanPrice, dirtyPrice, accruedInterest, ...positionOf(bond) }
}

function readPrice(price: number | undefined): number {
  if (price === undefined) throw new FinanceRefusal('price_missing', 'price')
  if (!(price > 0 && price < Number.POSITIVE_INFINITY)) throw new FinanceRefusal('price_not_positive', 'price')
  return price
}

function yieldOf({ faceValue, flows }: DatedBond, dirtyPrice: number): number {
  const { periods, firstPeriod, coupon, perYear } = flows
  if (periods > 1) return perYear * Math.expm1(solveLogGrowth(flows, Math.log(dirtyPrice) - Math.log(faceValue)))
  return (perYear / firstPeriod) * ((faceValue * (1 + coupon) - dirtyPrice) / dirtyPrice)
}

/** Steps of the yield below this, relative to yields above 1 and absolute to others, end the search. */
const PRECISION = 1e-13

/**
 * Finds the growth of a period, as a logarithm s, at which the payments are worth so much.
 *
 * As a function of s, the logarithm of the value is convex (a sum of exponentials), falls everywhere, and its slope is minus the mean time of
 * the payments, which lies between the first and the last time at every s. So Newton's method needs no bracket: started at or below
 * the solution it never leaps over it, and each step goes up until rounding ends it. The start is below by Jensen's inequality: payments
 * spread over time are worth at least as much as all of them together at their mean time.
 *
 * @param logValue natural logarithm of the value per 1 of face value
 */
function solveLogGrowth(flows: Flows, logValue: number): number {
  const { periods, firstPeriod, coupon, perYear } = flows
  const total = coupon * periods + 1
  const meanTime = firstPeriod + ((periods - 1) * (coupon * (periods / 2) + 1)) / total
  let logGrowth = (Math.log(total) - logValue) / meanTime
  for (;;) {
    const moments = flowMoments(flows, logGrowth)
    const step = (moments.logValue - logValue) / moments.meanTime
    logGrowth += step
    const yieldStep = perYear * Math.exp(logGrowth) * step
    const size = Math.max(1, Math.abs(perYear * Math.expm1(logGrowth)))
    if (!(yieldStep > PRECISION * size)) return logGrowth
  }
}
