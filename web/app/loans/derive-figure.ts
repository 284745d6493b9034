import {
  type Derivation,
  deriveComparisonRate,
  deriveDifference,
  deriveLoanFigure,
  deriveRaisedPayment,
  deriveTodaysDollars,
} from '@ledgerdeck/finance/derivations'
import type { WorkedFigure } from './loan-workings.ts'

/** How a figure of a loan came about. */
export function deriveFigure(worked: WorkedFigure): Derivation {
  switch (worked.figure) {
    case 'raisedPayment':
      return deriveRaisedPayment(worked.input, worked.risePoints)
    case 'comparisonRate':
      return deriveComparisonRate(worked.input, worked.fees)
    case 'todaysDollars':
      return deriveTodaysDollars(worked.input, worked.extras, worked.inflationPercent)
    case 'difference':
      return deriveDifference(worked.pair)
    default:
      return deriveLoanFigure(worked.figure, worked.input, worked.extras)
  }
}
