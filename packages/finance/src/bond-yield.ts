import { type BondPosition, positionOf } from './bond-price.ts'
import { type BondTerms, type DatedBond, readBond } from './bond-terms.ts'
import { log } from './elementary.ts'
import { solveFlowYield } from './flow-yield.ts'
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

/** @throws FinanceRefusal when the price is missing or not above 0 */
export function readPrice(price: number | undefined): number {
  if (price === undefined) throw new FinanceRefusal('price_missing', 'price')
  if (!(price > 0 && price < Number.POSITIVE_INFINITY)) throw new FinanceRefusal('price_not_positive', 'price')
  return price
}

function yieldOf({ faceValue, flows }: DatedBond, dirtyPrice: number): number {
  const { periods, firstPeriod, coupon, perYear } = flows
  if (periods > 1) return solveFlowYield(flows, log(dirtyPrice) - log(faceValue))
  return (perYear / firstPeriod) * ((faceValue * (1 + coupon) - dirtyPrice) / dirtyPrice)
}
