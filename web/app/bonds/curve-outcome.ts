import type { Answer } from '@ledgerdeck/contract/bond-answers'
import type { BondCurveResult } from '@ledgerdeck/contract/bonds'
import { type CurveTangent, measureCurveTangent } from '@ledgerdeck/finance/bonds'
import { wholeNumber } from '../ui/format.ts'
import { type CurveEnd, type Figure, moneyText, rate, rateText, usedTerms, years } from './bond-figures.ts'
import { type BondOutcome, basisOf, type CurveEnds, card, type Risk } from './bond-outcome.ts'

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
      { label: 'Points of the curve', text: wholeNumber(yields.length), value: yields.length, working: 'curvePoints' },
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
