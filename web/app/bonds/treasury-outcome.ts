import type { Answer } from '@ledgerdeck/contract/bond-answers'
import type {
  TreasuryBondPriceResult,
  TreasuryNotePriceResult,
  TreasuryNoteSensitivityResult,
} from '@ledgerdeck/contract/treasury'
import type { BondCurve } from '@ledgerdeck/finance/bonds'
import { audText, wholeNumber } from '../ui/format.ts'
import {
  accruedFigure,
  convexityFigure,
  day,
  durationFigure,
  dv01Figure,
  type Figure,
  modifiedDurationFigure,
  moneyText,
  rate,
  yieldFigure,
} from './bond-figures.ts'
import type { BondBasis, BondOutcome } from './bond-outcome.ts'
import type { TabName } from './bond-tabs.ts'
import type { TreasuryValues } from './calculation-steps.ts'
import { curveEnds, endsOf, estimatesOf, predictedFigure, tangentOrNull, usedChangeFigure } from './curve-outcome.ts'

export type PricedTreasury = { yieldRate: number } & (
  | (Answer<TreasuryBondPriceResult> & { days?: never })
  | (Answer<TreasuryNotePriceResult> & { days: number })
)

type Terms = Pick<TreasuryValues, 'convention' | 'couponRate' | 'maturityDate' | 'settlementDate'>

const priceFigure = ({ price_rounded }: PricedTreasury): Figure => ({
  label: 'Price per $100',
  text: audText(price_rounded, 3),
  value: price_rounded,
  about: 'What you pay, including accrued interest, rounded to 3 decimals.',
  working: 'priceRounded',
})

const exactFigure = ({ price }: PricedTreasury): Figure => ({
  label: 'Exact price',
  text: audText(price, 8),
  value: price,
  about: 'The same before rounding.',
  working: 'price',
})

const yieldFigureOf = ({ yieldRate }: PricedTreasury) => yieldFigure({ used_yield_rate: yieldRate })

const mainFigures: Partial<Record<TabName, readonly ((priced: PricedTreasury) => Figure)[]>> = {
  price: [priceFigure],
  ytm: [yieldFigureOf],
  duration: [durationFigure, modifiedDurationFigure],
  convexity: [convexityFigure],
  dv01: [dv01Figure],
}

const figures = [
  priceFigure,
  exactFigure,
  yieldFigureOf,
  durationFigure,
  modifiedDurationFigure,
  convexityFigure,
  dv01Figure,
]

export function treasuryOutcome(tab: TabName, terms: Terms, priced: PricedTreasury): BondOutcome {
  const main = mainFigures[tab] ?? []
  const others = figures.filter((figure) => !main.includes(figure)).map((figure) => figure(priced))
  return {
    main: main.map((figure) => figure(priced)),
    others: [...others, ...accruedFigures(priced)],
    details: positionFigures(priced),
    used: [
      ...(terms.convention === 'treasury-bond' ? [rate('Coupon rate', terms.couponRate)] : []),
      day('Maturity date', terms.maturityDate, ''),
      day('Settlement date', terms.settlementDate, ''),
      rate('Yield used', priced.yieldRate),
    ],
    working: null,
    isLongNote: (priced.days ?? 0) > maxNoteDays,
    basis: basisOf(terms, priced),
  }
}

const maxNoteDays = 366

/** Prices are per $100. */
export type TreasuryChanges = Pick<
  TreasuryNoteSensitivityResult,
  'duration_price_change' | 'predicted_price_change' | 'actual_price_change' | 'changed_price'
>

export function treasurySensitivityOutcome(
  terms: Terms,
  priced: PricedTreasury,
  changes: TreasuryChanges,
  yieldChange: number,
): BondOutcome {
  const outcome = treasuryOutcome('sensitivity', terms, priced)
  return {
    ...outcome,
    main: [predictedFigure(changes)],
    used: [...outcome.used, usedChangeFigure(yieldChange)],
    basis: { ...outcome.basis, yieldChange },
    estimates: estimatesOf({ ...changes, price: priced.price }),
  }
}

export function treasuryCurveOutcome(
  terms: Terms,
  priced: PricedTreasury,
  { yields, prices }: BondCurve,
  priceAt: (yieldRate: number) => PricedTreasury,
): BondOutcome {
  return {
    ...treasuryOutcome('curve', terms, priced),
    main: curveEnds(yields, prices),
    basis: { ...basisOf(terms, priced), curve: endsOf(yields) },
    curve: {
      yields,
      prices,
      currentYield: priced.yieldRate,
      tangentAt: (yieldRate) =>
        tangentOrNull(() => {
          const { price, modified_duration } = priceAt(yieldRate)
          return { yieldRate, price, slope: -price * modified_duration }
        }),
    },
  }
}

function accruedFigures(priced: PricedTreasury): Figure[] {
  if (priced.days !== undefined) return []
  const clean: Figure = {
    label: 'Clean price',
    text: moneyText(priced.clean_price),
    value: priced.clean_price,
    about: 'The exact price less accrued interest.',
    working: 'cleanPrice',
  }
  return [accruedFigure(priced), clean]
}

function basisOf({ couponRate, maturityDate, settlementDate }: Terms, priced: PricedTreasury): BondBasis {
  const { yieldRate, days } = priced
  return days === undefined
    ? { convention: 'treasury-bond', input: { couponRate, maturityDate, settlementDate, yieldRate } }
    : { convention: 'treasury-note', input: { days, yieldRate } }
}

const formulas = [
  '1: two or more coupons, the next one included',
  '2: two or more coupons; the next one is the seller’s',
  '3: the last coupon and the face value',
  '4: the face value alone',
]

function positionFigures(priced: PricedTreasury): Figure[] {
  if (priced.days !== undefined) {
    return [{ label: 'Days to maturity', text: wholeNumber(priced.days), value: priced.days, working: 'days' }]
  }
  const { formula, ex_interest } = priced
  return [
    {
      label: 'AOFM formula',
      text: formulas[formula - 1] ?? String(formula),
      value: formula,
      about: 'The formula depends on which coupons the buyer receives.',
    },
    {
      label: 'Ex-interest',
      text: ex_interest ? 'Yes' : 'No',
      value: ex_interest ? 'yes' : 'no',
      about: 'From 7 days before a coupon date, the seller keeps that coupon.',
    },
  ]
}
