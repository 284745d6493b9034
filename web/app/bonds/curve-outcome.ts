import type { Answer } from '@ledgerdeck/contract/bond-answers'
import type { BondCurveResult, BondSensitivityResult } from '@ledgerdeck/contract/bonds'
import { type CurveTangent, measureCurveTangent } from '@ledgerdeck/finance/bonds'
import type { PriceEstimate } from '@ledgerdeck/finance/derivations'
import { wholeNumber } from '../ui/format.ts'
import { type CurveEnd, type Figure, money, moneyText, rate, rateText, usedTerms, years } from './bond-figures.ts'
import {
  type BondOutcome,
  basisOf,
  type CurveEnds,
  card,
  type Estimate,
  type Risk,
  riskOutcome,
} from './bond-outcome.ts'

/** `risk` is of the same bond with its dates; null for an undated one. */
export function curveOutcome(
  { yields, prices, used_inputs: used }: Answer<BondCurveResult>,
  currentYield: number,
  risk: Risk | null,
): BondOutcome {
  const terms = {
    faceValue: used.face_value,
    couponRate: used.coupon_rate,
    frequency: used.frequency,
    maturityYears: used.maturity,
  }
  const range = {
    yieldRangeStart: used.yield_range_start,
    yieldRangeEnd: used.yield_range_end,
    yieldStep: used.yield_step,
  }
  return {
    main: curveEnds(yields, prices),
    others: risk ? card.map((figure) => figure(risk)) : [],
    details: [
      { label: 'Points on the curve', text: wholeNumber(yields.length), value: yields.length, working: 'curvePoints' },
    ],
    used: usedCurveFigures(used),
    basis: { ...(risk ? basisOf(risk) : { convention: 'undated' }), curve: { ...endsOf(yields), terms, range } },
    working: null,
    curve: {
      yields,
      prices,
      currentYield,
      tangentAt: (yieldRate) => tangentOrNull(() => measureCurveTangent({ ...terms, yieldRate })),
    },
  }
}

export function curveEnds(yields: readonly number[], prices: readonly number[]): Figure[] {
  const figureAt = (index: number, working: CurveEnd): Figure => {
    const price = prices.at(index) ?? Number.NaN
    const label = `Price at a yield of ${rateText(yields.at(index) ?? 0)}`
    return { label, text: moneyText(price), value: price, working }
  }
  const lowest = figureAt(0, 'lowestYieldPrice')
  return yields.length === 1 ? [lowest] : [lowest, figureAt(-1, 'highestYieldPrice')]
}

export function endsOf(yields: readonly number[]): CurveEnds {
  return { lowestYield: yields.at(0) ?? Number.NaN, highestYield: yields.at(-1) ?? Number.NaN }
}

/** `measure` refuses yields at which the bond has no price. */
export function tangentOrNull(measure: () => CurveTangent): CurveTangent | null {
  try {
    return measure()
  } catch {
    return null
  }
}

function usedCurveFigures(used: BondCurveResult['used_inputs']): Figure[] {
  return [
    ...usedTerms(used),
    years('Maturity', used.maturity),
    rate('Yield range start', used.yield_range_start),
    rate('Yield range end', used.yield_range_end),
    rate('Yield step', used.yield_step),
  ]
}

export function sensitivityOutcome(change: Answer<BondSensitivityResult>): BondOutcome {
  const outcome = riskOutcome('sensitivity', change)
  return {
    ...outcome,
    main: [predictedFigure(change)],
    used: [...outcome.used, usedChangeFigure(change.used_inputs.yield_change)],
    basis: { ...outcome.basis, yieldChange: change.used_inputs.yield_change },
    estimates: estimatesOf({ ...change, price: change.clean_price, changed_price: change.changed_clean_price }),
  }
}

export function predictedFigure({ predicted_price_change }: Pick<PriceChanges, 'predicted_price_change'>): Figure {
  const figure = money('Predicted price change', predicted_price_change, 'Estimated from duration and convexity.')
  return { ...figure, working: 'predictedPriceChange' }
}

export const usedChangeFigure = (change: number): Figure => rate('Yield change', change)

/** Clean prices; those of Treasury securities include accrued interest. */
interface PriceChanges
  extends Pick<BondSensitivityResult, 'duration_price_change' | 'predicted_price_change' | 'actual_price_change'> {
  price: number
  changed_price: number
}

export function estimatesOf(result: PriceChanges): Estimate[] {
  const { price, duration_price_change, predicted_price_change, actual_price_change } = result
  const estimate = (label: string, working: PriceEstimate, about: string, change: number): Estimate => ({
    label,
    working,
    about,
    change,
    price: price + change,
    error: change - actual_price_change,
  })
  return [
    estimate('Duration only', 'duration', 'A straight line', duration_price_change),
    estimate('With convexity', 'predicted', 'A line that bends', predicted_price_change),
    { ...estimate('Full reprice', 'actual', 'Exact', actual_price_change), price: result.changed_price },
  ]
}
