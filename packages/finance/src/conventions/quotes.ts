import { dayNumber, dayOfNumber, formatDay, nextWeekday, parseDay } from '../calendar.ts'
import { expm1, log1p } from '../elementary.ts'
import { type ConventionDifference, money } from './convention-difference.ts'

interface PricePaid {
  readonly price: number
  readonly accruedInterest: number
}

export interface Priced extends PricePaid {
  readonly perYear: number
  readonly yieldRate: number
  readonly dv01: number
  readonly convexity: number
  readonly settlementDate: string | undefined
  /** @throws FinanceRefusal if there is no price */
  readonly atYield: (yieldRate: number) => PricePaid
  /** Prices at the same yield. @throws FinanceRefusal if there is no price */
  readonly atSettlement: (settlementDate: string) => PricePaid
}

const cleanOf = ({ price, accruedInterest }: PricePaid) => price - accruedInterest

const compoundings = {
  1: {
    title: 'A yield compounded once a year',
    usedBy: 'Eurobonds and European government bonds',
    source: 'ICMA: annual yields; Excel EFFECT',
  },
  2: {
    title: 'A yield compounded every half-year',
    usedBy: 'Australian and US bonds, whatever their coupons (bond-equivalent yield)',
    source: 'Street convention; Excel NOMINAL and EFFECT',
  },
} as const

/** For yields quoted with `perYear` compoundings a year. */
export function yieldQuotedPer(bond: Priced, perYear: 1 | 2): ConventionDifference | null {
  const { yieldRate } = bond
  if (bond.perYear === perYear) return null
  return {
    ...compoundings[perYear],
    explanation: `Here a yield is compounded as often as coupons are paid. The same yield is another number when it is compounded ${perYear === 1 ? 'once' : 'twice'} a year, and the same number another price.`,
    figures: [
      { name: 'The same yield', kind: 'rate', here: yieldRate, elsewhere: convert(yieldRate, bond.perYear, perYear) },
      money(
        'Clean price at a yield quoted so',
        cleanOf(bond),
        cleanOf(bond.atYield(convert(yieldRate, perYear, bond.perYear))),
      ),
    ],
  }
}

/** Returns the nominal yield with the same annual growth. */
function convert(yieldRate: number, from: number, to: number): number {
  return to * expm1((from / to) * log1p(yieldRate / from))
}

/** @param days weekdays from the trade to settlement */
export function settledAt(bond: Priced, today: string, days: 0 | 2): ConventionDifference | null {
  const settlementDate = weekdaysAfter(today, days)
  if (!settlementDate) return null
  const there = bond.atSettlement(settlementDate)
  return {
    title: days === 0 ? 'Settlement on the day of the trade' : 'Settlement two business days after the trade',
    usedBy:
      days === 0
        ? 'Screens and spreadsheets that price as of today'
        : 'Australian Treasury Bonds, and most bonds in Europe (T+2)',
    explanation: `A buyer pays at settlement, so the day decides how much interest has accrued and how far each payment is away. There that is ${dayText(settlementDate)}, here it is ${dayText(bond.settlementDate)}. Public holidays are not known.`,
    source: days === 0 ? 'T+0' : 'T+2',
    figures: [
      money('Dirty price', bond.price, there.price),
      money('Accrued interest', bond.accruedInterest, there.accruedInterest),
    ],
  }
}

const dayFormat = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' })

const dayText = (day = '') => dayFormat.format(new Date(`${day}T00:00:00Z`))

/** A weekend counts as the following Monday. */
function weekdaysAfter(date: string, days: number): string | null {
  const start = parseDay(date)
  if (!start) return null
  let day = nextWeekday(dayNumber(start))
  for (let count = 0; count < days; count += 1) day = nextWeekday(day + 1)
  return formatDay(dayOfNumber(day))
}

export function quotedWithInterest(bond: Priced): ConventionDifference {
  return {
    title: 'The price with accrued interest',
    usedBy: 'Contract notes: what is paid (dirty price)',
    explanation: 'Bonds are quoted without the interest that has accrued, and paid for with it.',
    source: 'Market practice: clean price quoted, dirty price paid',
    figures: [money('Price', cleanOf(bond), bond.price)],
  }
}

const basisPoint = 0.0001

export function dv01ByRepricing(bond: Pick<Priced, 'price' | 'dv01' | 'yieldRate' | 'atYield'>): ConventionDifference {
  const { price } = bond.atYield(bond.yieldRate + basisPoint)
  return {
    title: 'DV01 by pricing again',
    usedBy: 'Systems that move the yield by one basis point',
    explanation:
      'They subtract the price at a yield one basis point higher. Here DV01 is the slope of the price alone, which is a little more.',
    source: 'Finite difference of the price',
    figures: [money('DV01', bond.dv01, bond.price - price)],
  }
}

export function convexityByHundred({ convexity }: Pick<Priced, 'convexity'>): ConventionDifference {
  return {
    title: 'Convexity divided by 100',
    usedBy: 'Bloomberg, yield and spread analysis',
    explanation:
      'The same figure in another unit: years squared divided by 100, so that yields can be entered in per cent.',
    source: 'Bloomberg: convexity is shown divided by 100',
    figures: [{ name: 'Convexity', kind: 'number', here: convexity, elsewhere: convexity / 100 }],
  }
}
