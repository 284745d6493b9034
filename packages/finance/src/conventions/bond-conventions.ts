import { type BondPriceInput, priceBond } from '../bond-price.ts'
import { type BondRisk, measureRisk } from '../bond-risk.ts'
import { type DatedBond, parseBond, paymentsPerYear } from '../bond-terms.ts'
import { parseDay } from '../calendar.ts'
import { roundHalfUp } from '../decimals.ts'
import { power } from '../elementary.ts'
import { discountFactor, presentValue } from '../flows.ts'
import { exInterestDays, measureTreasuryBondRisk, priceDecimals } from '../treasury-bond.ts'
import { type ConventionDifference, listDifferences, money } from './convention-difference.ts'
import { days360 } from './day-count.ts'
import {
  convexityByHundred,
  dv01ByRepricing,
  type Priced,
  quotedWithInterest,
  settledAt,
  yieldQuotedPer,
} from './quotes.ts'

interface BondCase extends Priced {
  readonly input: BondPriceInput
  readonly risk: BondRisk
  readonly bond: DatedBond | null
}

/** @param today the day of the trade, `YYYY-MM-DD` @throws FinanceRefusal as `measureRisk` */
export function compareBondConventions(input: BondPriceInput, today: string): ConventionDifference[] {
  const one = parseCase(input)
  const ofDates = one.bond
    ? [
        () => byThirtyDayMonths(one),
        () => byAofm(one),
        () => compoundToTheEnd(one),
        () => exInterest(one),
        () => settledAt(one, today, 2),
        () => settledAt(one, today, 0),
      ]
    : []
  return listDifferences([
    ...ofDates,
    () => yieldQuotedPer(one, 1),
    () => yieldQuotedPer(one, 2),
    () => quotedWithInterest(one),
    () => roundedPrice(one),
    () => byOwnCompounding(one),
    () => dv01ByRepricing(one),
    () => convexityByHundred(one),
  ])
}

function parseCase(input: BondPriceInput): BondCase {
  const risk = measureRisk(input)
  const read = parseBond(input)
  return {
    input,
    risk,
    bond: read.maturity ? read : null,
    perYear: paymentsPerYear(read),
    yieldRate: risk.yieldRate,
    price: risk.dirtyPrice,
    accruedInterest: risk.accruedInterest,
    dv01: risk.dv01,
    convexity: risk.convexity,
    settlementDate: input.settlementDate,
    atYield: (yieldRate) => {
      const { dirtyPrice: price, accruedInterest } = priceBond({ ...input, yieldRate })
      return { price, accruedInterest }
    },
    atSettlement: (settlementDate) => {
      const { dirtyPrice: price, accruedInterest } = priceBond({ ...input, yieldRate: risk.yieldRate, settlementDate })
      return { price, accruedInterest }
    },
  }
}

function byThirtyDayMonths({ input, risk, bond, yieldRate }: BondCase): ConventionDifference | null {
  const [previous, settlement] = [parseDay(risk.couponPeriod?.previousCouponDate), parseDay(input.settlementDate)]
  if (!bond || !previous || !settlement) return null
  const { cleanPrice, accruedInterest } = priceByThirtyDayMonths(bond, days360(previous, settlement), yieldRate)
  return {
    title: 'Months of 30 days',
    usedBy: 'Excel: PRICE and YIELD without the basis argument',
    explanation:
      'Without a basis, Excel uses 0: months of 30 days and years of 360 (US 30/360), as for US corporate bonds. Here we count actual days, which is basis 1.',
    source: 'Microsoft Excel, PRICE, basis 0',
    figures: [
      money('Clean price', risk.cleanPrice, cleanPrice),
      money('Accrued interest', risk.accruedInterest, accruedInterest),
    ],
  }
}

/** Excel PRICE with basis 0. `accruedDays` are counted by 30/360. */
function priceByThirtyDayMonths({ faceValue, flows }: DatedBond, accruedDays: number, yieldRate: number) {
  const accruedShare = (accruedDays * flows.perYear) / 360
  const accruedInterest = faceValue * flows.coupon * accruedShare
  const value = presentValue({ ...flows, firstPeriod: 1 - accruedShare }, yieldRate)
  return { cleanPrice: faceValue * value - accruedInterest, accruedInterest }
}

function byAofm({ input, bond, risk, perYear, yieldRate }: BondCase): ConventionDifference | null {
  if (!bond || perYear !== 2) return null
  const { maturityDate, settlementDate, couponRate, faceValue } = input
  const treasury = measureTreasuryBondRisk({ couponRate, maturityDate, settlementDate, yieldRate })
  const per100 = faceValue / 100
  return {
    title: 'The AOFM’s formulas',
    usedBy: 'The Australian Treasury Bond market',
    explanation:
      'A buyer in the seven days before a coupon doesn’t receive it (ex-interest), and near maturity interest is simple, by days over 365. This calculator offers these formulas as well.',
    source: `AOFM, Treasury Bonds, pricing formula ${treasury.formula}`,
    figures: [
      money('Dirty price', risk.dirtyPrice, treasury.price * per100),
      money('Accrued interest', risk.accruedInterest, treasury.accruedInterest * per100),
    ],
  }
}

function compoundToTheEnd({ bond, risk, yieldRate }: BondCase): ConventionDifference | null {
  if (!bond || bond.flows.periods > 1) return null
  const { faceValue, flows } = bond
  const growth = power(1 + yieldRate / flows.perYear, flows.firstPeriod)
  const dirtyPrice = (faceValue * (1 + flows.coupon)) / growth
  return {
    title: 'Compound interest in the last coupon period',
    usedBy: 'ICMA yields, and UK gilts',
    explanation:
      'Here a bond in its last coupon period is priced with simple interest, as in Excel and most domestic markets. Compound interest over part of a period gives a slightly higher price at a positive yield.',
    source: 'ICMA yield; Excel PRICE is simple with one coupon left',
    figures: [money('Clean price', risk.cleanPrice, dirtyPrice - risk.accruedInterest)],
  }
}

function exInterest({ bond, risk, yieldRate }: BondCase): ConventionDifference | null {
  if (!bond) return null
  const { faceValue, flows, couponPeriod } = bond
  const daysToCoupon = couponPeriod.periodDays - couponPeriod.accruedDays
  const isEx = daysToCoupon <= exInterestDays
  const coupon = isEx ? faceValue * flows.coupon : 0
  const value = coupon * discountFactor(flows, yieldRate, flows.firstPeriod)
  return {
    title: 'An ex-interest period',
    usedBy: 'Markets where the register closes before a coupon, such as Australia and the UK',
    explanation: `A bond that settles in the ${exInterestDays} days before a coupon is sold without it: the seller keeps the coupon, and accrued interest is negative. Here the buyer gets every coupon.`,
    source: 'Seven days, as for Australian Treasury Bonds',
    figures: [
      money('Dirty price', risk.dirtyPrice, risk.dirtyPrice - value),
      money('Accrued interest', risk.accruedInterest, risk.accruedInterest - coupon),
    ],
  }
}

function roundedPrice({ input, risk }: BondCase): ConventionDifference {
  const per100 = input.faceValue / 100
  return {
    title: 'Price rounded to three decimals',
    usedBy: 'Contract notes, and the Australian Treasury Bond market',
    explanation:
      'The price per $100 is rounded to three decimals, then multiplied by the face value. Here nothing is rounded.',
    source: 'AOFM: prices to three decimals',
    figures: [money('Dirty price', risk.dirtyPrice, roundHalfUp(risk.dirtyPrice / per100, priceDecimals) * per100)],
  }
}

function byOwnCompounding({ bond, risk, yieldRate, perYear }: BondCase): ConventionDifference | null {
  if (!bond || bond.flows.periods > 1) return null
  return {
    title: 'Modified duration in the last coupon period',
    usedBy: 'Excel: MDURATION',
    explanation:
      'Excel divides the duration by 1 + y/f, although its own price uses simple interest by then. Here modified duration is the slope of the price itself.',
    source: 'Microsoft Excel, MDURATION',
    figures: [
      {
        name: 'Modified duration',
        kind: 'years',
        here: risk.modifiedDuration,
        elsewhere: risk.duration / (1 + yieldRate / perYear),
      },
    ],
  }
}
