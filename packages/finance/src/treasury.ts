/**
 * Australian Government securities as the Australian Office of Financial Management (AOFM) prices
 * them: Treasury Bonds with their ex-interest period and near-maturity formulae, and Treasury
 * Notes. A convention beside `bonds.ts`, never mixed with it. The rules, with their sources, are
 * in `docs/treasury.md` of this package.
 *
 * Every price is per $100 face value. Rates are decimals a year: 0.0425 means 4.25%.
 *
 * Pure: no I/O, no clock.
 *
 * @module
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
