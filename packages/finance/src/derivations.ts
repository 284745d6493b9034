/**
 * The working of a figure as data: the letters, the formula of each line, and its value. Screens
 * decide what it looks like.
 *
 * @module
 */
export type { BondFigure } from './derivations/bond-derivations.ts'
export { BOND_FIGURES, deriveBondFigure } from './derivations/bond-derivations.ts'
export type { Derivation, DerivationLine, ValueKind } from './derivations/derivation.ts'
export type { Expression, Values } from './derivations/expression.ts'
export type { TreasuryFigure, TreasuryNoteFigure } from './derivations/treasury-derivations.ts'
export {
  deriveTreasuryBondFigure,
  deriveTreasuryNoteFigure,
  TREASURY_FIGURES,
} from './derivations/treasury-derivations.ts'
