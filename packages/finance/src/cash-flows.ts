import { type BondPriceInput, parseYield } from './bond-price.ts'
import { couponDateBefore, parseBond } from './bond-terms.ts'
import { formatDay } from './calendar.ts'
import { discountFactor } from './flows.ts'
import { requireFinite } from './refusals.ts'

export interface CashFlow {
  /** The coupon date, `YYYY-MM-DD`, not adjusted for weekends or holidays. */
  readonly date: string
  /** Discounting time from settlement: whole coupon periods plus the rest of the current one. */
  readonly years: number
  readonly coupon: number
  readonly principal: number
  readonly amount: number
  /** The discount factor: the value at settlement of 1 in this payment. */
  readonly discountFactor: number
  readonly presentValue: number
}

/** Lists payments that add up to the dirty price; none for a perpetual. @throws FinanceRefusal */
export function listCashFlows(input: BondPriceInput): CashFlow[] {
  const bond = parseBond(input)
  const yieldRate = parseYield(bond, input.yieldRate)
  if (!bond.maturity) return []
  const { maturity, flows, faceValue } = bond
  const rows = Array.from({ length: flows.periods }, (_, index) => {
    const time = flows.firstPeriod + index
    const coupon = faceValue * flows.coupon
    const principal = index === flows.periods - 1 ? faceValue : 0
    const factor = discountFactor(flows, yieldRate, time)
    const presentValue = (coupon + principal) * factor
    return {
      date: formatDay(couponDateBefore(maturity, flows.periods - 1 - index, flows.perYear)),
      years: time / flows.perYear,
      coupon,
      principal,
      amount: coupon + principal,
      discountFactor: factor,
      presentValue,
    }
  })
  requireFinite(rows.reduce((sum, { presentValue }) => sum + presentValue, 0))
  return rows
}
