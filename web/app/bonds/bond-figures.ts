import type { Answer } from '@ledgerdeck/contract/bond-answers'
import type { BondPriceResult, BondRiskResult } from '@ledgerdeck/contract/bonds'
import type { BondFigure, PriceChangeFigure, TreasuryFigure, TreasuryNoteFigure } from '@ledgerdeck/finance/derivations'
import { audText, dayText, decimalText, percentText, wholeNumber } from '../ui/format.ts'
import { frequencies } from './bond-fields.ts'

const decimals = 4

export interface Figure {
  label: string
  text: string
  /** For files: not rounded. */
  value: number | string
  about?: string
  working?: FigureName
}

/** The figures for which `packages/finance` provides the working. */
export type FigureName = BondFigure | TreasuryFigure | TreasuryNoteFigure | PriceChangeFigure | CurveEnd | 'curvePoints'

export type CurveEnd = 'lowestYieldPrice' | 'highestYieldPrice'

type PricedBond = Omit<Answer<BondPriceResult>, 'used_inputs'>

const couponsAYear = { annual: 1, 'semi-annual': 2, quarterly: 4 } as const

export const moneyText = (amount: number) => audText(amount, decimals)
export const rateText = (rate: number) => percentText(rate * 100, decimals)
export const numberText = (value: number) => decimalText(value, decimals)

export const money = (label: string, value: number, about?: string): Figure => ({
  label,
  text: moneyText(value),
  value,
  about,
})
export const rate = (label: string, value: number, about?: string): Figure => ({
  label,
  text: rateText(value),
  value,
  about,
})
export const years = (label: string, value: number, about?: string): Figure => ({
  label,
  text: `${numberText(value)} years`,
  value,
  about,
})

export function priceFigure({ bond_price }: PricedBond): Figure {
  const figure = money('Bond price', bond_price, 'The clean price: the quoted price, without accrued interest.')
  return { ...figure, working: 'cleanPrice' }
}

export function accruedFigure({ accrued_interest }: Pick<PricedBond, 'accrued_interest'>): Figure {
  const figure = money(
    'Accrued interest',
    accrued_interest,
    'The part of the next coupon the seller has already earned.',
  )
  return { ...figure, working: 'accruedInterest' }
}

export function yieldFigure({ used_yield_rate }: Pick<PricedBond, 'used_yield_rate'>): Figure {
  const figure = rate('Yield to maturity', used_yield_rate, 'What the bond earns a year if you hold it to maturity.')
  return { ...figure, working: 'yieldToMaturity' }
}

type Risk = Pick<BondRiskResult, 'duration' | 'modified_duration' | 'convexity' | 'dv01'>

export function durationFigure({ duration }: Risk): Figure {
  const figure = years(
    'Duration',
    duration,
    'The average time until you’re paid, weighted by what each payment is worth today (Macaulay).',
  )
  return { ...figure, working: 'duration' }
}

export function modifiedDurationFigure({ modified_duration }: Risk): Figure {
  const figure = years(
    'Modified duration',
    modified_duration,
    'How much the price falls, in per cent, if yields rise by one percentage point.',
  )
  return { ...figure, working: 'modifiedDuration' }
}

export function convexityFigure({ convexity }: Risk): Figure {
  return {
    working: 'convexity',
    label: 'Convexity',
    text: numberText(convexity),
    value: convexity,
    about:
      'How much the price curve bends, in years squared. The more it bends, the better for you when yields move far.',
  }
}

export function dv01Figure({ dv01 }: Risk): Figure {
  const figure = money('DV01', dv01, 'How much the price falls if the yield rises by 0.01 percentage points.')
  return { ...figure, working: 'dv01' }
}

export function pricedFigures(bond: PricedBond, faceValue: number, couponRate: number): Figure[] {
  const { clean_price, dirty_price, used_yield_rate, periods, maturity_years, frequency } = bond
  const coupon = (faceValue * couponRate) / couponsAYear[frequency]
  return [
    {
      ...money(
        'Clean price',
        clean_price,
        'Without the interest earned since the last coupon. This is how prices are quoted.',
      ),
      working: 'cleanPrice',
    },
    {
      ...money('Dirty price', dirty_price, 'Clean price plus accrued interest: what you pay.'),
      working: 'dirtyPrice',
    },
    {
      ...rate('Yield used', used_yield_rate, 'Per year, compounded as often as coupons are paid.'),
      working: 'yieldToMaturity',
    },
    { ...money('Coupon payment', coupon, 'The interest paid on each coupon date.'), working: 'couponAmount' },
    periods === null
      ? { label: 'Payments left', text: 'Without end', value: '' }
      : { label: 'Payments left', text: wholeNumber(periods), value: periods, working: 'periods' },
    maturity_years === null
      ? { label: 'Time to maturity', text: 'Never paid back', value: '' }
      : { ...years('Time to maturity', maturity_years), working: 'maturityYears' },
  ]
}

interface UsedTerms {
  face_value: number
  coupon_rate: number
  frequency: string
}

export function usedFigures(
  used: UsedTerms & { maturity_date: string | null; settlement_date: string | null },
): Figure[] {
  const { maturity_date, settlement_date } = used
  return [
    ...usedTerms(used),
    day('Maturity date', maturity_date, 'None: a perpetual bond'),
    day('Settlement date', settlement_date, 'None: a perpetual bond doesn’t need one'),
  ]
}

export function usedTerms({ face_value, coupon_rate, frequency }: UsedTerms): Figure[] {
  const label = Object.entries(frequencies).find(([name]) => name === frequency)?.[1] ?? frequency
  return [
    money('Face value', face_value),
    rate('Coupon rate', coupon_rate),
    { label: 'Coupon frequency', text: label, value: frequency },
  ]
}

export function day(label: string, value: string | null, none: string): Figure {
  return value === null ? { label, text: none, value: '' } : { label, text: dayText(value), value }
}
