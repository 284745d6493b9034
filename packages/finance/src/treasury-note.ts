import { parsePrice } from './bond-yield.ts'
import { dayNumber, parseDay } from './calendar.ts'
import { roundHalfUp } from './decimals.ts'
import { FinanceRefusal, type RefusedField, requireFinite } from './refusals.ts'
import { priceDecimals } from './treasury-bond.ts'
import { dv01Of, simpleRisk, type YieldRisk } from './yield-risk.ts'

export interface TreasuryNoteInput {
  readonly days: number
  /** Simple annual interest as a decimal, for a year of 365 days. */
  readonly yieldRate: number
}

export interface TreasuryNotePrice {
  /** Per $100 face value, not rounded. */
  readonly price: number
  /** Rounded half up to three decimals. */
  readonly priceRounded: number
}

export interface TreasuryNoteRisk extends TreasuryNotePrice, YieldRisk {
  /** Price lost, per $100 face value, when the yield rises by 0.0001. */
  readonly dv01: number
}

const maxNoteDays = 36_500
const daysPerYear = 365

/** AOFM, Treasury Notes, pricing formula. @throws FinanceRefusal */
export function priceTreasuryNote({ days, yieldRate }: TreasuryNoteInput): TreasuryNotePrice {
  const price = notePriceAt(days, yieldRate, 'yieldRate')
  return { price, priceRounded: roundHalfUp(price, priceDecimals) }
}

/** Per $100 face value, not rounded. @throws FinanceRefusal for `field` */
export function notePriceAt(days: number, yieldRate: number, field: RefusedField): number {
  const growth = 1 + yearsOf(days) * yieldRate
  if (!(growth > 0 && growth < Number.POSITIVE_INFINITY)) throw new FinanceRefusal('yield_out_of_range', field)
  const price = 100 / growth
  requireFinite(price)
  return price
}

/** @throws FinanceRefusal as {@link priceTreasuryNote} */
export function measureTreasuryNoteRisk(input: TreasuryNoteInput): TreasuryNoteRisk {
  const note = priceTreasuryNote(input)
  const risk = simpleRisk(yearsOf(input.days), input.yieldRate)
  return { ...note, ...risk, dv01: dv01Of(note.price, risk) }
}

/** Returns an annual decimal. @throws FinanceRefusal */
export function solveTreasuryNoteYield({ days, price }: { days: number; price?: number | undefined }): number {
  const years = yearsOf(days)
  const paid = parsePrice(price)
  const yieldRate = (100 - paid) / paid / years
  requireFinite(yieldRate)
  return yieldRate
}

/** @throws FinanceRefusal `date_invalid`, `settlement_not_before_maturity`, `days_out_of_range` */
export function countNoteDays(settlementDate: string | undefined, maturityDate: string | undefined): number {
  const maturity = parseDay(maturityDate)
  if (!maturity) throw new FinanceRefusal('date_invalid', 'maturityDate')
  const settlement = parseDay(settlementDate)
  if (!settlement) throw new FinanceRefusal('date_invalid', 'settlementDate')
  const days = dayNumber(maturity) - dayNumber(settlement)
  if (days < 1) throw new FinanceRefusal('settlement_not_before_maturity', 'settlementDate')
  if (days > maxNoteDays) throw new FinanceRefusal('days_out_of_range', 'maturityDate')
  return days
}

function yearsOf(days: number): number {
  if (!(Number.isInteger(days) && days >= 1 && days <= maxNoteDays))
    throw new FinanceRefusal('days_out_of_range', 'days')
  return days / daysPerYear
}
