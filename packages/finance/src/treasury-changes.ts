import { addAsDecimals } from './decimals.ts'
import { type BondCurve, type CurveRange, listCurveYields } from './price-curve.ts'
import { requireFinite } from './refusals.ts'
import {
  measureTreasuryBondRisk,
  readPosition,
  type TreasuryBondPriceInput,
  type TreasuryBondRisk,
  type TreasuryBondTerms,
  treasuryPriceAt,
} from './treasury-bond.ts'
import { measureTreasuryNoteRisk, notePriceAt, type TreasuryNoteInput, type TreasuryNoteRisk } from './treasury-note.ts'
import { type PriceChanges, priceChangesOf } from './yield-risk.ts'

interface YieldChange {
  /** A decimal: 0.01 lifts a yield of 4% to 5%. There must be a price at the changed yield, too. */
  readonly yieldChange: number
}

/** What a change of the yield does to the price per $100, accrued interest included. */
interface TreasuryPriceChanges extends PriceChanges {
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
  const changedPrice = priceAt(addAsDecimals(yieldRate, yieldChange))
  const changes = priceChangesOf(risk.price, changedPrice, risk, yieldChange)
  requireFinite(...Object.values(changes))
  return { ...changes, changedPrice }
}

/**
 * The price of a Treasury Bond at each yield of a range: per $100 face value, accrued interest
 * included, not rounded.
 *
 * @throws FinanceRefusal for inputs outside their bounds, and when the bond has no price at the
 *   lowest yield
 */
export function calculateTreasuryBondCurve(input: TreasuryBondTerms & CurveRange): BondCurve {
  const position = readPosition(input)
  return curveOf(input, (yieldRate) => treasuryPriceAt(position, yieldRate, 'yieldRangeStart'))
}

/**
 * The same for a Treasury Note.
 *
 * @throws FinanceRefusal as {@link calculateTreasuryBondCurve}
 */
export function calculateTreasuryNoteCurve(input: Pick<TreasuryNoteInput, 'days'> & CurveRange): BondCurve {
  return curveOf(input, (yieldRate) => notePriceAt(input.days, yieldRate, 'yieldRangeStart'))
}

function curveOf(range: CurveRange, priceAt: (yieldRate: number) => number): BondCurve {
  const yields = listCurveYields(range)
  return { yields, prices: yields.map(priceAt) }
}
