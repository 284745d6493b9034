import { type BondCurve, type BondCurveInput, calculatePriceCurve } from '@ledgerdeck/finance/bonds'
import { FinanceRefusal, type RefusedField } from '@ledgerdeck/finance/refusals'

/** A `FinanceRefusal` loses its class on the way out of a thread, so its fields are returned. */
export type CurveResult = BondCurve | { refused: { code: FinanceRefusal['code']; field: RefusedField | null } }

export default function calculateCurve(input: BondCurveInput): CurveResult {
  try {
    return calculatePriceCurve(input)
  } catch (error) {
    if (error instanceof FinanceRefusal) return { refused: { code: error.code, field: error.field } }
    throw error
  }
}
