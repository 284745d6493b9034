import {
  type Bond,
  type BondTerms,
  type CouponFrequency,
  type CouponPeriod,
  parseBond,
  paymentsPerYear,
} from './bond-terms.ts'
import { isInDomain, presentValue } from './flows.ts'
import { FinanceRefusal, type RefusedField, requireFinite } from './refusals.ts'

export interface BondPriceInput extends BondTerms {
  /** Nominal annual yield, compounded as often as coupons are paid; default: the coupon rate. */
  readonly yieldRate?: number | undefined
}

/** Null for a perpetual, which has no final payment and no dates. */
export interface BondPosition {
  readonly frequency: CouponFrequency
  readonly periods: number | null
  /** Time to the final payment, as used for discounting. */
  readonly maturityYears: number | null
  readonly couponPeriod: CouponPeriod | null
  readonly couponAmount: number
}

export interface BondPrice extends BondPosition {
  readonly yieldRate: number
  /** The quoted price, without accrued interest. Below 0 at absurd yields. */
  readonly cleanPrice: number
  readonly dirtyPrice: number
  readonly accruedInterest: number
}

/** Nothing is rounded. Rules: `docs/bonds.md`. @throws FinanceRefusal */
export function priceBond(input: BondPriceInput): BondPrice {
  const bond = parseBond(input)
  return priceAt(bond, parseYield(bond, input.yieldRate))
}

/** Returns the yield, by default the coupon rate. @throws FinanceRefusal if it gives no price */
export function parseYield(bond: Bond, yieldRate: number | undefined): number {
  const used = yieldRate ?? bond.couponRate
  requireYield(bond, used, 'yieldRate')
  return used
}

/** @throws FinanceRefusal when the bond has no price at this yield */
export function requireYield(bond: Bond, yieldRate: number, field: RefusedField): void {
  if (bond.maturity) {
    if (!isInDomain(bond.flows, yieldRate)) throw new FinanceRefusal('yield_out_of_range', field)
  } else {
    if (!Number.isFinite(yieldRate)) throw new FinanceRefusal('yield_out_of_range', field)
    if (yieldRate <= 0) throw new FinanceRefusal('perpetual_yield_not_positive', field)
  }
}

/** Prices at a yield accepted by `requireYield`. @throws FinanceRefusal if not finite */
export function priceAt(bond: Bond, yieldRate: number): BondPrice {
  const dirtyPrice = dirtyPriceAt(bond, yieldRate)
  const accruedInterest = bond.maturity ? bond.accruedInterest : 0
  const cleanPrice = dirtyPrice - accruedInterest
  requireFinite(dirtyPrice, cleanPrice)
  const { frequency, periods, maturityYears, couponPeriod, couponAmount } = positionOf(bond)
  return {
    yieldRate,
    cleanPrice,
    dirtyPrice,
    accruedInterest,
    frequency,
    periods,
    maturityYears,
    couponPeriod,
    couponAmount,
  }
}

/** The price with accrued interest, in the unit of the face value. */
export function dirtyPriceAt(bond: Bond, yieldRate: number): number {
  return bond.maturity
    ? bond.faceValue * presentValue(bond.flows, yieldRate)
    : (bond.faceValue * bond.couponRate) / yieldRate
}

export function positionOf(bond: Bond): BondPosition {
  const { frequency } = bond
  const couponAmount = (bond.faceValue * bond.couponRate) / paymentsPerYear(bond)
  if (!bond.maturity) return { frequency, couponAmount, periods: null, maturityYears: null, couponPeriod: null }
  const { maturityYears, couponPeriod } = bond
  return { frequency, couponAmount, periods: bond.flows.periods, maturityYears, couponPeriod }
}
