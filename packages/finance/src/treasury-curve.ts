import { type BondCurve, type CurveRange, listCurveYields } from './price-curve.ts'
import { parsePosition, type TreasuryBondTerms, treasuryPriceAt } from './treasury-bond.ts'
import { notePriceAt, type TreasuryNoteInput } from './treasury-note.ts'

/** Per $100 face value, including accrued interest, not rounded. @throws FinanceRefusal */
export function calculateTreasuryBondCurve(input: TreasuryBondTerms & CurveRange): BondCurve {
  const position = parsePosition(input)
  return curveOf(input, (yieldRate) => treasuryPriceAt(position, yieldRate, 'yieldRangeStart'))
}

/** @throws FinanceRefusal as {@link calculateTreasuryBondCurve} */
export function calculateTreasuryNoteCurve(input: Pick<TreasuryNoteInput, 'days'> & CurveRange): BondCurve {
  return curveOf(input, (yieldRate) => notePriceAt(input.days, yieldRate, 'yieldRangeStart'))
}

function curveOf(range: CurveRange, priceAt: (yieldRate: number) => number): BondCurve {
  const yields = listCurveYields(range)
  return { yields, prices: yields.map(priceAt) }
}
