import type { Answer } from '@ledgerdeck/contract/bond-answers'
import type { BondRiskResult } from '@ledgerdeck/contract/bonds'
import type { BondCurveTerms, BondPriceInput, CurveRange, CurveTangent } from '@ledgerdeck/finance/bonds'
import type { PriceEstimate } from '@ledgerdeck/finance/derivations'
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

export interface WorkingBond {
  faceValue: number
  couponRate: number
  frequency: string
  maturityDate: string
  settlementDate: string
  yieldRate: number
  periods: number
}

export interface DrawnCurve {
  yields: readonly number[]
  prices: readonly number[]
  currentYield: number
  /** Point and slope of the curve; null where the bond has no price. */
  tangentAt: (yieldRate: number) => CurveTangent | null
}

export type PricedBasis =
  | { convention: 'general'; input: BondPriceInput }
  | { convention: 'treasury-bond'; input: TreasuryBondPriceInput }
  | { convention: 'treasury-note'; input: TreasuryNoteInput }

/** The inputs of the workings; an undated bond has only a curve. */
export type BondBasis = (PricedBasis | { convention: 'undated' }) & {
  yieldChange?: number
  curve?: CurveEnds
}

export interface CurveEnds {
  /** Absent for Treasury securities, as the range is. */
  terms?: BondCurveTerms
  range?: CurveRange
  lowestYield: number
  highestYield: number
}

export interface Estimate {
  label: string
  working: PriceEstimate
  about: string
  change: number
  price: number
  /** The distance from the full repricing. */
  error: number
}

export interface BondOutcome {
  main: readonly Figure[]
  others: readonly Figure[]
  details: readonly Figure[]
  used: readonly Figure[]
  basis: BondBasis
  /** Null for perpetuals, and for curves, which have no dates. */
  working: WorkingBond | null
  /** The maturity date may have been forgotten. */
  isPerpetual?: boolean
  /** The maturity date may be wrong: Treasury Notes run for less than a year. */
  isLongNote?: boolean
  estimates?: readonly Estimate[]
  curve?: DrawnCurve
}

export type Risk = Answer<BondRiskResult>

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

/** The same figures on every tab, with those of the tab first. */
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
