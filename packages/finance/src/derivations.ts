/** The working of a figure as data: letters, the formula of each line, and its value. */
export type { BondFigure } from './derivations/bond-derivations.ts'
export { bondFigures, deriveBondFigure } from './derivations/bond-derivations.ts'
export { deriveCurvePoints, deriveCurvePrice } from './derivations/curve-derivations.ts'
export type { Derivation, DerivationLine, ValueKind } from './derivations/derivation.ts'
export type { ComparedPair } from './derivations/difference-derivation.ts'
export { deriveDifference } from './derivations/difference-derivation.ts'
export type { Expression, Values } from './derivations/expression.ts'
export { elementName, evaluate } from './derivations/expression.ts'
export type { LoanFigure } from './derivations/loan-derivations.ts'
export {
  deriveComparisonRate,
  deriveLoanFigure,
  deriveRaisedPayment,
  deriveTodaysDollars,
  loanFigures,
} from './derivations/loan-derivations.ts'
export type { PriceChangeFigure, PriceEstimate } from './derivations/price-change-derivations.ts'
export {
  deriveBondPriceChange,
  deriveTreasuryBondPriceChange,
  deriveTreasuryNotePriceChange,
  priceChangeFigures,
} from './derivations/price-change-derivations.ts'
export type { TreasuryFigure, TreasuryNoteFigure } from './derivations/treasury-derivations.ts'
export {
  deriveTreasuryBondFigure,
  deriveTreasuryNoteFigure,
  treasuryFigures,
  treasuryNoteFigures,
} from './derivations/treasury-derivations.ts'
