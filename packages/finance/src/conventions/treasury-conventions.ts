import { priceBond } from '../bond-price.ts'
import { expm1, log1p } from '../elementary.ts'
import {
  measureTreasuryBondRisk,
  priceTreasuryBond,
  type TreasuryBondPriceInput,
  type TreasuryBondRisk,
} from '../treasury-bond.ts'
import { measureTreasuryNoteRisk, priceTreasuryNote, type TreasuryNoteInput } from '../treasury-note.ts'
import { type ConventionDifference, listDifferences, money } from './convention-difference.ts'
import {
  convexityByHundred,
  dv01ByRepricing,
  type Priced,
  quotedWithInterest,
  settledAt,
  yieldQuotedPer,
} from './quotes.ts'

/** Prices per $100 face value; `today` is the day of the trade. @throws FinanceRefusal */
export function compareTreasuryBondConventions(input: TreasuryBondPriceInput, today: string): ConventionDifference[] {
  const risk = measureTreasuryBondRisk(input)
  const one: Priced = {
    ...risk,
    perYear: 2,
    yieldRate: input.yieldRate,
    settlementDate: input.settlementDate,
    atYield: (yieldRate) => priceTreasuryBond({ ...input, yieldRate }),
    atSettlement: (settlementDate) => priceTreasuryBond({ ...input, settlementDate }),
  }
  return listDifferences([
    () => byExcel(input, risk),
    () => settledAt(one, today, 2),
    () => settledAt(one, today, 0),
    () => yieldQuotedPer(one, 1),
    () => quotedWithInterest(one),
    () => roundedPrice(risk),
    () => dv01ByRepricing(one),
    () => convexityByHundred(one),
  ])
}

function byExcel(input: TreasuryBondPriceInput, { price, accruedInterest }: TreasuryBondRisk): ConventionDifference {
  const excel = priceBond({ ...input, faceValue: 100, frequency: 'semi-annual' })
  return {
    title: 'Excel PRICE with basis 1, and ICMA',
    usedBy: 'Spreadsheets, and terminals without the Australian convention',
    explanation:
      'They know no ex-interest period: the buyer gets every coupon. In the last half-year they count w/2 years, where the AOFM counts days over 365. In between the formulae agree.',
    source: 'Microsoft Excel, PRICE, basis 1; ICMA Rule 251',
    figures: [
      money('Price with accrued interest', price, excel.dirtyPrice),
      money('Accrued interest', accruedInterest, excel.accruedInterest),
    ],
  }
}

function roundedPrice({ price, priceRounded }: Pick<TreasuryBondRisk, 'price' | 'priceRounded'>): ConventionDifference {
  return {
    title: 'The price before it is rounded',
    usedBy: 'Spreadsheets, and yields: they are those of the unrounded price',
    explanation: 'What is paid is rounded to three decimals per $100, halves up.',
    source: 'AOFM: prices to three decimals',
    figures: [money('Price per $100', priceRounded, price)],
  }
}

/** @throws FinanceRefusal as `measureTreasuryNoteRisk` */
export function compareTreasuryNoteConventions(input: TreasuryNoteInput): ConventionDifference[] {
  const risk = measureTreasuryNoteRisk(input)
  return listDifferences([
    () => byDiscount(input, risk.price),
    () => compounded(input),
    () => by360Days(input),
    () => roundedPrice(risk),
    () => repriced(input, risk),
  ])
}

function byDiscount({ days, yieldRate }: TreasuryNoteInput, price: number): ConventionDifference {
  const asDiscount = 100 * (1 - (days / 360) * yieldRate)
  return {
    title: 'A discount rate',
    usedBy: 'US Treasury Bills; Excel: TBILLPRICE',
    explanation:
      'A discount is a share of the face value over 360 days. A yield is a share of the price over 365 days, as for Treasury Notes.',
    source: 'Microsoft Excel, TBILLPRICE: 100 · (1 − d · days ÷ 360)',
    figures: [
      {
        name: 'The same price as a rate',
        kind: 'rate',
        here: yieldRate,
        elsewhere: ((100 - price) / 100) * (360 / days),
      },
      money('Price at this rate', price, asDiscount),
    ],
  }
}

function compounded({ days, yieldRate }: TreasuryNoteInput): ConventionDifference {
  const years = days / 365
  return {
    title: 'An effective annual yield',
    usedBy: 'Comparisons with term deposits and funds',
    explanation:
      'The yield of a note is simple interest. Reinvested at the same rate until a year is over, it earns this.',
    source: '(1 + yield · t) to the power 1 ÷ t, less 1',
    figures: [
      { name: 'Yield a year', kind: 'rate', here: yieldRate, elsewhere: expm1(log1p(yieldRate * years) / years) },
    ],
  }
}

function by360Days({ days, yieldRate }: TreasuryNoteInput): ConventionDifference {
  return {
    title: 'A year of 360 days',
    usedBy: 'Money markets in US dollars and euros (Actual/360)',
    explanation: 'The same interest is a smaller rate over 360 days than over the 365 that Australia counts.',
    source: 'Actual/360 against Actual/365',
    figures: [
      { name: 'The same yield', kind: 'rate', here: yieldRate, elsewhere: (yieldRate * 360) / 365 },
      money(
        'Price at a yield quoted so',
        priceTreasuryNote({ days, yieldRate }).price,
        priceTreasuryNote({ days, yieldRate: (yieldRate * 365) / 360 }).price,
      ),
    ],
  }
}

function repriced(input: TreasuryNoteInput, { price, dv01 }: { price: number; dv01: number }): ConventionDifference {
  const atYield = (yieldRate: number) => ({ ...priceTreasuryNote({ ...input, yieldRate }), accruedInterest: 0 })
  return dv01ByRepricing({ price, dv01, yieldRate: input.yieldRate, atYield })
}
