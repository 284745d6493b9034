import { addAsDecimals } from './decimals.ts'
import { requireFinite } from './refusals.ts'
import { measureTreasuryBondRisk, priceTreasuryBond, type TreasuryBondPriceInput } from './treasury-bond.ts'
import { measureTreasuryNoteRisk, priceTreasuryNote, type TreasuryNoteInput } from './treasury-note.ts'

/** What a change of the yield does to the unrounded price per $100 face value: estimated twice, and in full. */
export interface TreasuryPriceChanges {
  readonly changedYield: number
  /** By the slope alone. */
  readonly durationPriceChange: number
  /** By slope and curvature. */
  readonly predictedPriceChange: number
  /** The difference of the two prices. */
  readonly actualPriceChange: number
  /** At the changed yield, accrued interest included. */
  readonly changedPrice: number
}

/** Added to the yield; a decimal. */
interface YieldChange {
  readonly yieldChange: number
}

/** @throws FinanceRefusal as `measureTreasuryBondRisk`, for the changed yield as well */
export function measureTreasuryBondSensitivity(input: TreasuryBondPriceInput & YieldChange): TreasuryPriceChanges {
  const changedYield = addAsDecimals(input.yieldRate, input.yieldChange)
  const changed = priceTreasuryBond({ ...input, yieldRate: changedYield })
  return changesOf(measureTreasuryBondRisk(input), changed.price, changedYield, input)
}

/** @throws FinanceRefusal as `measureTreasuryNoteRisk`, for the changed yield as well */
export function measureTreasuryNoteSensitivity(input: TreasuryNoteInput & YieldChange): TreasuryPriceChanges {
  const changedYield = addAsDecimals(input.yieldRate, input.yieldChange)
  const changed = priceTreasuryNote({ ...input, yieldRate: changedYield })
  return changesOf(measureTreasuryNoteRisk(input), changed.price, changedYield, input)
}

function changesOf(
  { price, modifiedDuration, convexity }: { price: number; modifiedDuration: number; convexity: number },
  changedPrice: number,
  changedYield: number,
  { yieldChange }: YieldChange,
): TreasuryPriceChanges {
  const durationPriceChange = -price * modifiedDuration * yieldChange
  const predictedPriceChange = durationPriceChange + (price * convexity * yieldChange ** 2) / 2
  const changes = { changedYield, durationPriceChange, predictedPriceChange, changedPrice }
  requireFinite(...Object.values(changes))
  return { ...changes, actualPriceChange: changedPrice - price }
}
