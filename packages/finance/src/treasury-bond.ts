import { parsePrice } from './bond-yield.ts'
import { addMonths, type CalendarDay, dayNumber, formatDay, monthsBetween, nextWeekday, parseDay } from './calendar.ts'
import { roundHalfUp } from './decimals.ts'
import { log } from './elementary.ts'
import { solveFlowYield } from './flow-yield.ts'
import { type Flows, presentValue } from './flows.ts'
import { FinanceRefusal, type RefusedField, requireFinite } from './refusals.ts'
import { compoundRisk, dv01Of, simpleRisk, type YieldRisk } from './yield-risk.ts'

export interface TreasuryBondTerms {
  readonly couponRate: number
  /** `YYYY-MM-DD`, at most 100 years after settlement. Coupons are paid on its day of the month. */
  readonly maturityDate: string | undefined
  /** `YYYY-MM-DD`, strictly before maturity. There is no clock: the caller fills in today. */
  readonly settlementDate: string | undefined
}

export interface TreasuryBondPriceInput extends TreasuryBondTerms {
  readonly yieldRate: number
}

export interface TreasuryBondYieldInput extends TreasuryBondTerms {
  /** The unrounded traded price per $100 face value, including accrued interest; above 0. */
  readonly price?: number | undefined
}

/** The AOFM's formula number, which depends on the payments that the buyer receives. */
export type TreasuryFormula = 1 | 2 | 3 | 4

export interface TreasuryBondPosition {
  readonly formula: TreasuryFormula
  /** The seller keeps the next coupon: settlement is 1 to 7 days before it. */
  readonly isExInterest: boolean
  readonly previousCouponDate: string
  readonly nextCouponDate: string
  /** f: days from settlement to the next coupon date. */
  readonly daysToCoupon: number
  /** d: days in the half-year that ends on the next coupon date. */
  readonly daysInPeriod: number
  /** n: whole half-years from the next coupon date to maturity. */
  readonly halfYears: number
  /** g: one half-yearly coupon per $100. */
  readonly coupon: number
  /** t: days to maturity over 365. Maturity on a weekend counts as the following Monday. */
  readonly years: number
  readonly accruedInterest: number
}

export interface TreasuryBondPrice extends TreasuryBondPosition {
  /** Per $100 face value, including accrued interest, not rounded. */
  readonly price: number
  readonly priceRounded: number
  readonly cleanPrice: number
}

export interface TreasuryBondRisk extends TreasuryBondPrice, YieldRisk {
  /** Price lost, per $100 face value, when the yield rises by 0.0001. */
  readonly dv01: number
}

export interface TreasuryBondYield extends TreasuryBondPosition {
  readonly yieldToMaturity: number
  readonly price: number
  readonly cleanPrice: number
}

export const priceDecimals = 3

const couponsPerYear = 2
export const exInterestDays = 7
const daysPerYear = 365
const maxYears = 100
/** Prices that imply a yield at or below this are treated as typing errors. */
const minYield = -0.9

/** AOFM, Treasury Bonds, pricing formulae 1 to 4. @throws FinanceRefusal */
export function priceTreasuryBond(input: TreasuryBondPriceInput): TreasuryBondPrice {
  const position = parsePosition(input)
  const price = treasuryPriceAt(position, input.yieldRate, 'yieldRate')
  return {
    ...position,
    price,
    priceRounded: roundHalfUp(price, priceDecimals),
    cleanPrice: price - position.accruedInterest,
  }
}

/** Interest is compound in formulae 1 and 2, simple in 3 and 4. @throws FinanceRefusal */
export function measureTreasuryBondRisk(input: TreasuryBondPriceInput): TreasuryBondRisk {
  const bond = priceTreasuryBond(input)
  const { yieldRate } = input
  const risk = isCompound(bond) ? compoundRisk(flowsOf(bond), yieldRate) : simpleRisk(bond.years, yieldRate)
  const dv01 = dv01Of(bond.price, risk)
  requireFinite(dv01, ...Object.values(risk))
  return { ...bond, ...risk, dv01 }
}

/** Solves for the yield of the unrounded price. @throws FinanceRefusal, also at −90% or less */
export function solveTreasuryBondYield(input: TreasuryBondYieldInput): TreasuryBondYield {
  const position = parsePosition(input)
  const price = parsePrice(input.price)
  const yieldToMaturity = yieldAt(position, price)
  if (!(yieldToMaturity > minYield)) throw new FinanceRefusal('price_out_of_range', 'price')
  requireFinite(yieldToMaturity)
  return { ...position, yieldToMaturity, price, cleanPrice: price - position.accruedInterest }
}

/** @throws FinanceRefusal for terms outside the bounds of {@link TreasuryBondTerms} */
export function parsePosition({ couponRate, maturityDate, settlementDate }: TreasuryBondTerms): TreasuryBondPosition {
  if (!(couponRate >= 0 && couponRate <= 1)) throw new FinanceRefusal('coupon_rate_out_of_range', 'couponRate')
  const maturity = parseDay(maturityDate)
  if (!maturity) throw new FinanceRefusal('date_invalid', 'maturityDate')
  const settlement = parseDay(settlementDate)
  if (!settlement) throw new FinanceRefusal('date_invalid', 'settlementDate')
  if (dayNumber(settlement) >= dayNumber(maturity))
    throw new FinanceRefusal('settlement_not_before_maturity', 'settlementDate')
  if (dayNumber(addMonths(settlement, maxYears * 12)) < dayNumber(maturity))
    throw new FinanceRefusal('maturity_too_far', 'maturityDate')
  return positionOf(maturity, settlement, (100 * couponRate) / couponsPerYear)
}

function positionOf(maturity: CalendarDay, settlement: CalendarDay, coupon: number): TreasuryBondPosition {
  const settlementDay = dayNumber(settlement)
  const couponDate = (halfYearsBefore: number) => addMonths(maturity, -6 * halfYearsBefore)
  let halfYears = Math.floor(monthsBetween(settlement, maturity) / 6)
  while (dayNumber(couponDate(halfYears)) <= settlementDay) halfYears -= 1
  while (dayNumber(couponDate(halfYears + 1)) > settlementDay) halfYears += 1
  const [previous, next] = [couponDate(halfYears + 1), couponDate(halfYears)]
  const daysToCoupon = dayNumber(next) - settlementDay
  const daysInPeriod = dayNumber(next) - dayNumber(previous)
  const isExInterest = daysToCoupon <= exInterestDays
  const accruedDays = isExInterest ? -daysToCoupon : daysInPeriod - daysToCoupon
  return {
    formula: formulaFor(halfYears, isExInterest),
    isExInterest,
    previousCouponDate: formatDay(previous),
    nextCouponDate: formatDay(next),
    daysToCoupon,
    daysInPeriod,
    halfYears,
    coupon,
    years: (nextWeekday(dayNumber(maturity)) - settlementDay) / daysPerYear,
    accruedInterest: (coupon * accruedDays) / daysInPeriod,
  }
}

function formulaFor(halfYears: number, isExInterest: boolean): TreasuryFormula {
  const couponsForBuyer = halfYears + 1 - (isExInterest ? 1 : 0)
  if (couponsForBuyer === 0) return 4
  if (couponsForBuyer === 1) return 3
  return isExInterest ? 2 : 1
}

/** Per $100, including accrued interest. @throws FinanceRefusal for `field` */
export function treasuryPriceAt(position: TreasuryBondPosition, yieldRate: number, field: RefusedField): number {
  const growth = 1 + yieldRate * (isCompound(position) ? 1 / couponsPerYear : position.years)
  if (!(growth > 0 && growth < Number.POSITIVE_INFINITY)) throw new FinanceRefusal('yield_out_of_range', field)
  const price = isCompound(position) ? 100 * presentValue(flowsOf(position), yieldRate) : lastPayment(position) / growth
  requireFinite(price)
  return price
}

function yieldAt(position: TreasuryBondPosition, price: number): number {
  if (isCompound(position)) return solveFlowYield(flowsOf(position), log(price) - log(100))
  return (lastPayment(position) - price) / price / position.years
}

function isCompound({ formula }: TreasuryBondPosition): boolean {
  return formula <= 2
}

/** The buyer's payments in formulae 1 and 2. Ex-interest, they start half a year later. */
function flowsOf({ halfYears, isExInterest, daysToCoupon, daysInPeriod, coupon }: TreasuryBondPosition): Flows {
  const skipped = isExInterest ? 1 : 0
  return {
    periods: halfYears + 1 - skipped,
    firstPeriod: daysToCoupon / daysInPeriod + skipped,
    coupon: coupon / 100,
    perYear: couponsPerYear,
  }
}

function lastPayment({ formula, coupon }: TreasuryBondPosition): number {
  return formula === 3 ? 100 + coupon : 100
}
