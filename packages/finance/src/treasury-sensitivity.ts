import { addAsDecimals } from './decimals.ts'
import { requireFinite } from './refusals.ts'
import {
  measureTreasuryBondRisk,
  type TreasuryBondPriceInput,
  type TreasuryBondRisk,
  treasuryPriceAt,
} from './treasury-bond.ts'
import { measureTreasuryNoteRisk, notePriceAt, type TreasuryNoteInput, type TreasuryNoteRisk } from './treasury-note.ts'
import { type PriceChanges, priceChangesOf } from './yield-risk.ts'

interface YieldChange {
  /** A decimal: 0.01 lifts a yield of 4% to 5%. There must be a price at the changed yield, too. */
  readonly yieldChange: number
}

/** What a change of the yield does to the price per $100, accrued interest included. */
export interface TreasuryPriceChanges extends PriceChanges {
  readonly changedYield: number
  /** At the changed yield, not rounded. */
  readonly changedPrice: number
}

export interface TreasuryBondSensitivity extends TreasuryBondRisk, TreasuryPriceChanges {}

export interface TreasuryNoteSensitivity extends TreasuryNoteRisk, TreasuryPriceChanges {}

/**
 * What a change of the yield does to the price of a Treasury Bond: by duration only, with
 * convexity, and in full.
 *
 * @throws FinanceRefusal as `priceTreasuryBond`
 */
export function measureTreasuryBondSensitivity(input: TreasuryBondPriceInput & YieldChange): TreasuryBondSensitivity {
  const bond = measureTreasuryBondRisk(input)
  return { ...bond, ...changesOf(bond, input, (changed) => treasuryPriceAt(bond, changed, 'yieldChange')) }
}

/**
 * The same for a Treasury Note.
 *
 * @throws FinanceRefusal as `priceTreasuryNote`
 */
export function measureTreasuryNoteSensitivity(input: TreasuryNoteInput & YieldChange): TreasuryNoteSensitivity {
  const note = measureTreasuryNoteRisk(input)
  return { ...note, ...changesOf(note, input, (changed) => notePriceAt(input.days, changed, 'yieldChange')) }
}

function changesOf(
  risk: TreasuryNoteRisk,
  { yieldRate, yieldChange }: YieldChange & Pick<TreasuryNoteInput, 'yieldRate'>,
  priceAt: (changedYield: number) => number,
): TreasuryPriceChanges {
  const changedYield = addAsDecimals(yieldRate, yieldChange)
  const changedPrice = priceAt(changedYield)
  const changes = priceChangesOf(risk.price, changedPrice, risk, yieldChange)
  requireFinite(...Object.values(changes))
  return { ...changes, changedYield, changedPrice }
}
