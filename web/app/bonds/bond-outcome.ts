import type { Answer } from '@ledgerdeck/contract/bond-answers'
import type { BondRiskResult } from '@ledgerdeck/contract/bonds'
import type { BondCurveTerms, BondPriceInput, CurveTangent } from '@ledgerdeck/finance/bonds'
import type { PriceChangeFigure } from '@ledgerdeck/finance/derivations'
import type { TreasuryBondPriceInput, TreasuryNoteInput } from '@ledgerdeck/finance/treasury'
import {
  accruedFigure,
  convexityFigure,
  durationFigure,
  dv01Figure,
  type Figure,
  modifiedDurationFigure,
  pricedFigures,
  priceFigure,
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
  /** Where the marker starts. */
  currentYield: number
  /** Point and slope of the curve at a yield; null where the bond has no price. */
  tangentAt: (yieldRate: number) => CurveTangent | null
}

/** A bond or note at its yield, by the formulae that price it. */
export type PricedBasis =
  | { convention: 'general'; input: BondPriceInput }
  | { convention: 'treasury-bond'; input: TreasuryBondPriceInput }
  | { convention: 'treasury-note'; input: TreasuryNoteInput }

/** What the workings of the figures are written from; without dates there is a curve alone. */
export type BondBasis = (PricedBasis | { convention: 'undated' }) & {
  /** Of the tab that asks what a change of the yield does. */
  yieldChange?: number
  curve?: CurveEnds
}

/** The lowest and the highest yield of a curve. */
export interface CurveEnds {
  /** Of a bond that is priced by its years; absent for Treasury securities. */
  terms?: BondCurveTerms
  lowestYield: number
  highestYield: number
}

/** What a change of the yield does to the price, worked out in one of three ways. */
export interface Estimate {
  label: string
  working: PriceChangeFigure
  about: string
  change: number
  price: number
  /** How far the estimate is from the full price. */
  error: number
}

/** What a tab shows of a calculation. */
export interface BondOutcome {
  /** What the tab is about. */
  main: readonly Figure[]
  /** The other figures of the same bond. */
  others: readonly Figure[]
  details: readonly Figure[]
  used: readonly Figure[]
  basis: BondBasis
  /** Null where there is nothing to list: perpetuals, and curves, which have no dates. */
  working: WorkingBond | null
  /** Priced without a maturity date, which may have been forgotten. */
  isPerpetual?: boolean
  estimates?: readonly Estimate[]
  curve?: DrawnCurve
}

export type Risk = Answer<BondRiskResult>

/** The figures of every bond, in the order of the card. */
export const card: readonly ((risk: Risk) => Figure)[] = [
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
    basis: basisOf(risk),
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

export function basisOf({ used_inputs: used }: Risk): BondBasis {
  return {
    convention: 'general',
    input: {
      faceValue: used.face_value,
      couponRate: used.coupon_rate,
      frequency: used.frequency,
      maturityDate: used.maturity_date ?? undefined,
      settlementDate: used.settlement_date ?? undefined,
      yieldRate: used.yield_rate,
    },
  }
}
