import { roundHalfUp } from './decimals.ts'
import { FinanceRefusal, requireFinite } from './refusals.ts'
import { PRICE_DECIMALS } from './treasury-bond.ts'

export interface TreasuryNoteInput {
  /** Days from settlement to maturity; a whole number from 1 to {@link MOST_NOTE_DAYS}. */
  readonly days: number
  /** Simple interest, a decimal a year of 365 days. */
  readonly yieldRate: number
}

export interface TreasuryNotePrice {
  /** Per $100 face value, not rounded. */
  readonly price: number
  /** Three decimals, half up. */
  readonly priceRounded: number
}

const MOST_NOTE_DAYS = 36_500

/**
 * The price of a Treasury Note, a discount security that pays its face value after `days` days.
 * Source: AOFM, Treasury Notes, pricing formula.
 *
 * @throws FinanceRefusal `days_out_of_range`, `yield_out_of_range`
 */
export function priceTreasuryNote({ days, yieldRate }: TreasuryNoteInput): TreasuryNotePrice {
  if (!(Number.isInteger(days) && days >= 1 && days <= MOST_NOTE_DAYS))
    throw new FinanceRefusal('days_out_of_range', 'days')
  const growth = 1 + (days / 365) * yieldRate
  if (!(growth > 0 && growth < Number.POSITIVE_INFINITY)) throw new FinanceRefusal('yield_out_of_range', 'yieldRate')
  const price = 100 / growth
  requireFinite(price)
  return { price, priceRounded: roundHalfUp(price, PRICE_DECIMALS) }
}
