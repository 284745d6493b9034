/** Calculates other conventions from the same inputs. Pure. Rules: `docs/conventions.md`. */
export { compareBondConventions } from './conventions/bond-conventions.ts'
export type { ComparedFigure, ConventionDifference } from './conventions/convention-difference.ts'
export { changesFigures } from './conventions/convention-difference.ts'
export { compareLoanConventions } from './conventions/loan-conventions.ts'
export { compareTreasuryBondConventions, compareTreasuryNoteConventions } from './conventions/treasury-conventions.ts'
