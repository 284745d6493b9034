import type { Answer } from '@ledgerdeck/contract/bond-answers'
import type { BondCurveResult, BondRiskResult, BondSensitivityResult } from '@ledgerdeck/contract/bonds'
import { wholeNumber } from '../ui/format.ts'
import {
  accruedFigure,
  convexityFigure,
  durationFigure,
  dv01Figure,
  type Estimate,
  estimatesOf,
  type Figure,
  modifiedDurationFigure,
  moneyText,
  predictedFigure,
  pricedFigures,
  priceFigure,
  rateText,
  usedChangeFigure,
  usedCurveFigures,
  usedFigures,
  yieldFigure,
} from './bond-figures.ts'
import type { TabName } from './bond-tabs.ts'

/** A dated bond at a yield, as its payments are listed from. */
export interface WorkingBond {
  faceValue: number
  couponRate: number
  frequency: string
  maturityDate: string
  settlementDate: string
  yieldRate: number
  /** How many payments there are to list. */
  periods: number
}

export interface DrawnCurve {
  yields: readonly number[]
  prices: readonly number[]
  faceValue: number
  couponRate: number
  frequency: string
  maturityYears: number
  /** Where the marker starts. */
  currentYield: number
}

/** What a tab shows of a calculation. */
export interface BondOutcome {
  /** What the tab is about. */
  main: readonly Figure[]
  /** The other figures of the same bond. */
  others: readonly Figure[]
  details: readonly Figure[]
  used: readonly Figure[]
  /** Null where there is nothing to list: perpetuals, and curves, which have no dates. */
  working: WorkingBond | null
  /** Priced without a maturity date, which may have been forgotten. */
  isPerpetual?: boolean
  estimates?: readonly Estimate[]
  curve?: DrawnCurve
}

type Risk = Answer<BondRiskResult>

/** The figures of every bond, in the order of the card. */
const card: readonly ((risk: Risk) => Figure)[] = [
  priceFigure,
  accruedFigure,
  yieldFigure,
  durationFigure,
  modifiedDurationFigure,
  convexityFigure,
  dv01Figure,
]

const mainFigures: Partial<Record<TabName, readonly ((risk: Risk) => Figure)[]>> = {
  price: [priceFigure],
  ytm: [yieldFigure],
  duration: [durationFigure, modifiedDurationFigure],
  convexity: [convexityFigure],
  dv01: [dv01Figure],
}

/** A bond as seen from a tab: the same figures, with those of the tab first. */
export function riskOutcome(tab: TabName, risk: Risk): BondOutcome {
  const main = mainFigures[tab] ?? []
  const { used_inputs: used, periods } = risk
  const { face_value, coupon_rate, frequency, maturity_date, settlement_date, yield_rate } = used
  const isDated = maturity_date !== null && settlement_date !== null && periods !== null
  return {
    main: main.map((figure) => figure(risk)),
    others: card.filter((figure) => !main.includes(figure)).map((figure) => figure(risk)),
    details: pricedFigures(risk, face_value, coupon_rate),
    used: usedFigures(used),
    isPerpetual: maturity_date === null,
    working: isDated
      ? {
          faceValue: face_value,
          couponRate: coupon_rate,
          frequency,
          maturityDate: maturity_date,
          settlementDate: settlement_date,
          yieldRate: yield_rate,
          periods,
        }
      : null,
  }
}

export function sensitivityOutcome(change: Answer<BondSensitivityResult>): BondOutcome {
  const outcome = riskOutcome('sensitivity', change)
  return {
    ...outcome,
    main: [predictedFigure(change)],
    used: [...outcome.used, usedChangeFigure(change.used_inputs.yield_change)],
    estimates: estimatesOf(change),
  }
}

/** @param risk of the same bond with its dates; null for one without */
export function curveOutcome(
  { yields, prices, used_inputs: used }: Answer<BondCurveResult>,
  currentYield: number,
  risk: Risk | null,
): BondOutcome {
  const first = { yieldRate: yields[0] ?? 0, price: prices[0] ?? 0 }
  const last = { yieldRate: yields.at(-1) ?? 0, price: prices.at(-1) ?? 0 }
  const priceAt = ({ yieldRate, price }: typeof first): Figure => ({
    label: `Price at a yield of ${rateText(yieldRate)}`,
    text: moneyText(price),
    value: price,
  })
  return {
    main: yields.length === 1 ? [priceAt(first)] : [priceAt(first), priceAt(last)],
    others: risk ? card.map((figure) => figure(risk)) : [],
    details: [{ label: 'Points of the curve', text: wholeNumber(yields.length), value: yields.length }],
    used: usedCurveFigures(used),
    working: null,
    curve: {
      yields,
      prices,
      faceValue: used.face_value,
      couponRate: used.coupon_rate,
      frequency: used.frequency,
      maturityYears: used.maturity,
      currentYield,
    },
  }
}
