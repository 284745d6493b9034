import { type BondPosition, positionOf } from './bond-price.ts'
import { type BondTerms, type DatedBond, parseBond } from './bond-terms.ts'
import { log } from './elementary.ts'
import { solveFlowYield } from './flow-yield.ts'
import { FinanceRefusal, requireFinite } from './refusals.ts'

export interface BondYieldInput extends BondTerms {
  /** The clean price for this face value; above 0. */
  readonly price?: number | undefined
}

export interface BondYield extends BondPosition {
  /** Nominal annual yield, compounded as often as coupons are paid. It can be negative. */
  readonly yieldToMaturity: number
  readonly cleanPrice: number
  readonly dirtyPrice: number
  readonly accruedInterest: number
}

/** Every price above 0 has exactly one yield. Rules: `docs/bonds.md`. @throws FinanceRefusal */
export function solveYieldToMaturity(input: BondYieldInput): BondYield {
  const bond = parseBond(input)
  const cleanPrice = parsePrice(input.price)
  const accruedInterest = bond.maturity ? bond.accruedInterest : 0
  const dirtyPrice = cleanPrice + accruedInterest
  const yieldToMaturity = bond.maturity ? yieldOf(bond, dirtyPrice) : (bond.couponRate * bond.faceValue) / cleanPrice
  requireFinite(yieldToMaturity, dirtyPrice)
  return { yieldToMaturity, cleanPrice, dirtyPrice, accruedInterest, ...positionOf(bond) }
}

/** @throws FinanceRefusal when the price is missing or not above 0 */
export function parsePrice(price: number | undefined): number {
  if (price === undefined) throw new FinanceRefusal('price_missing', 'price')
  if (!(price > 0 && price < Number.POSITIVE_INFINITY)) throw new FinanceRefusal('price_not_positive', 'price')
  return price
}

function yieldOf({ faceValue, flows }: DatedBond, dirtyPrice: number): number {
  const { periods, firstPeriod, coupon, perYear } = flows
  if (periods > 1) return solveFlowYield(flows, log(dirtyPrice) - log(faceValue))
  return (perYear / firstPeriod) * ((faceValue * (1 + coupon) - dirtyPrice) / dirtyPrice)
}
