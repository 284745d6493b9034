/**
 * Why others come to another figure: each convention that differs, with the figures it changes,
 * calculated in both ways from the same inputs. The rules are in `docs/conventions.md` of this
 * package.
 *
 * Pure: no I/O, no clock.
 *
 * @module
 */
export { compareBondConventions } from './conventions/bond-conventions.ts'
export type { ComparedFigure, ConventionDifference } from './conventions/convention-difference.ts'
export { changesFigures } from './conventions/convention-difference.ts'
export { compareLoanConventions } from './conventions/loan-conventions.ts'
export { compareTreasuryBondConventions, compareTreasuryNoteConventions } from './conventions/treasury-conventions.ts'
