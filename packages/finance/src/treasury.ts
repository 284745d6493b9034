/**
 * Australian Government securities as the AOFM prices them, per $100 face value. Pure.
 * Rates are annual decimals. These conventions are separate from those of `bonds.ts`.
 * Rules and sources: `docs/treasury.md`.
 */
export type {
  TreasuryBondPosition,
  TreasuryBondPrice,
  TreasuryBondPriceInput,
  TreasuryBondRisk,
  TreasuryBondTerms,
  TreasuryBondYield,
  TreasuryBondYieldInput,
  TreasuryFormula,
} from './treasury-bond.ts'
export { measureTreasuryBondRisk, priceTreasuryBond, solveTreasuryBondYield } from './treasury-bond.ts'
export { calculateTreasuryBondCurve, calculateTreasuryNoteCurve } from './treasury-curve.ts'
export type { TreasuryNoteInput, TreasuryNotePrice, TreasuryNoteRisk } from './treasury-note.ts'
export { countNoteDays, measureTreasuryNoteRisk, priceTreasuryNote, solveTreasuryNoteYield } from './treasury-note.ts'
export type { TreasuryBondSensitivity, TreasuryNoteSensitivity } from './treasury-sensitivity.ts'
export { measureTreasuryBondSensitivity, measureTreasuryNoteSensitivity } from './treasury-sensitivity.ts'
export type { YieldRisk } from './yield-risk.ts'
