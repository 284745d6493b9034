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
  readonly yieldChange: number
}

export interface TreasuryPriceChanges extends PriceChanges {
  readonly changedYield: number
  readonly changedPrice: number
}

export interface TreasuryBondSensitivity extends TreasuryBondRisk, TreasuryPriceChanges {}

export interface TreasuryNoteSensitivity extends TreasuryNoteRisk, TreasuryPriceChanges {}

/** Estimates by duration alone and with convexity, and reprices exactly. @throws FinanceRefusal */
export function measureTreasuryBondSensitivity(input: TreasuryBondPriceInput & YieldChange): TreasuryBondSensitivity {
  const bond = measureTreasuryBondRisk(input)
  return { ...bond, ...changesOf(bond, input, (changed) => treasuryPriceAt(bond, changed, 'yieldChange')) }
}

/** @throws FinanceRefusal as `priceTreasuryNote` */
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
