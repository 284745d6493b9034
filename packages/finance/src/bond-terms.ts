import {
  addMonthsKeepingMonthEnd,
  type CalendarDay,
  dayNumber,
  formatDay,
  monthsBetween,
  parseDay,
} from './calendar.ts'
import type { Flows } from './flows.ts'
import { FinanceRefusal } from './refusals.ts'

export const couponFrequencies = ['annual', 'semi-annual', 'quarterly'] as const

export type CouponFrequency = (typeof couponFrequencies)[number]

const paymentCounts = { annual: 1, 'semi-annual': 2, quarterly: 4 } as const satisfies Record<CouponFrequency, number>

/** Rates are decimals: 0.05 means 5 %. */
export interface BondTerms {
  /** Above 0. Every amount of a result is in its currency. */
  readonly faceValue: number
  /** Annual coupons as a fraction of the face value, from 0 to 1. */
  readonly couponRate: number
  /** One of {@link couponFrequencies}; default: semi-annual. Others are refused. */
  readonly frequency?: string | undefined
  /** `YYYY-MM-DD`. Absent for a perpetual, a bond that is never redeemed. */
  readonly maturityDate?: string | undefined
  /** `YYYY-MM-DD`, strictly before maturity. There is no clock: the caller fills in today. */
  readonly settlementDate?: string | undefined
}

export interface CouponPeriod {
  readonly previousCouponDate: string
  readonly nextCouponDate: string
  readonly accruedDays: number
  readonly periodDays: number
}

interface CheckedTerms {
  readonly faceValue: number
  readonly couponRate: number
  readonly frequency: CouponFrequency
}

export interface DatedBond extends CheckedTerms {
  readonly maturity: CalendarDay
  readonly flows: Flows
  readonly couponPeriod: CouponPeriod
  readonly accruedInterest: number
  readonly maturityYears: number
}

interface Perpetual extends CheckedTerms {
  readonly maturity: null
}

export type Bond = DatedBond | Perpetual

/** @throws FinanceRefusal for terms outside the bounds of {@link BondTerms} */
export function parseBond(terms: BondTerms): Bond {
  const checked = parseTerms(terms)
  if (terms.maturityDate !== undefined) return placeBond(checked, terms.maturityDate, terms.settlementDate)
  if (checked.couponRate === 0) throw new FinanceRefusal('perpetual_without_coupon', 'couponRate')
  return { ...checked, maturity: null }
}

/** @throws FinanceRefusal for terms outside the bounds of {@link BondTerms} */
export function parseTerms(terms: Pick<BondTerms, 'faceValue' | 'couponRate' | 'frequency'>): CheckedTerms {
  const { faceValue, couponRate } = terms
  if (!(faceValue > 0 && faceValue < Number.POSITIVE_INFINITY))
    throw new FinanceRefusal('face_value_not_positive', 'faceValue')
  if (!(couponRate >= 0 && couponRate <= 1)) throw new FinanceRefusal('coupon_rate_out_of_range', 'couponRate')
  const frequency = couponFrequencies.find((known) => known === (terms.frequency ?? 'semi-annual'))
  if (!frequency) throw new FinanceRefusal('frequency_unknown', 'frequency')
  return { faceValue, couponRate, frequency }
}

export function paymentsPerYear({ frequency }: CheckedTerms): number {
  return paymentCounts[frequency]
}

function placeBond(terms: CheckedTerms, maturityDate: string, settlementDate: string | undefined): DatedBond {
  const maturity = parseDay(maturityDate)
  if (!maturity) throw new FinanceRefusal('date_invalid', 'maturityDate')
  const settlement = parseDay(settlementDate)
  if (!settlement) throw new FinanceRefusal('date_invalid', 'settlementDate')
  const settlementDay = dayNumber(settlement)
  if (settlementDay >= dayNumber(maturity)) throw new FinanceRefusal('settlement_not_before_maturity', 'settlementDate')
  const perYear = paymentsPerYear(terms)
  const couponDate = (periodsBefore: number) => couponDateBefore(maturity, periodsBefore, perYear)
  let periods = Math.max(1, Math.floor((monthsBetween(settlement, maturity) * perYear) / 12))
  while (dayNumber(couponDate(periods)) > settlementDay) periods += 1
  const [previous, next] = [couponDate(periods), couponDate(periods - 1)]
  const periodDays = dayNumber(next) - dayNumber(previous)
  const accruedDays = settlementDay - dayNumber(previous)
  const firstPeriod = (periodDays - accruedDays) / periodDays
  const coupon = terms.couponRate / perYear
  return {
    faceValue: terms.faceValue,
    couponRate: terms.couponRate,
    frequency: terms.frequency,
    maturity,
    flows: { periods, firstPeriod, coupon, perYear },
    couponPeriod: {
      previousCouponDate: formatDay(previous),
      nextCouponDate: formatDay(next),
      accruedDays,
      periodDays,
    },
    accruedInterest: (terms.faceValue * coupon * accruedDays) / periodDays,
    maturityYears: (periods - 1 + firstPeriod) / perYear,
  }
}

/** Counts back from maturity. A bond that matures on a month's last day pays on last days. */
export function couponDateBefore(maturity: CalendarDay, periods: number, perYear: number): CalendarDay {
  return addMonthsKeepingMonthEnd(maturity, (-periods * 12) / perYear)
}
