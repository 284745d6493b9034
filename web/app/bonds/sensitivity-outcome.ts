import type { Answer } from '@ledgerdeck/contract/bond-answers'
import type { BondSensitivityResult } from '@ledgerdeck/contract/bonds'
import type { PriceEstimate } from '@ledgerdeck/finance/derivations'
import { type Figure, money, rate } from './bond-figures.ts'
import { type BondOutcome, type Estimate, riskOutcome } from './bond-outcome.ts'

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
