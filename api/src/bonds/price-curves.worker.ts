import { type BondCurve, type BondCurveInput, calculatePriceCurve } from '@ledgerdeck/finance/bonds'
import { FinanceRefusal, type RefusedField } from '@ledgerdeck/finance/refusals'

/** A curve, or why there is none: an error that leaves a thread is no `FinanceRefusal` any more. */
export type CurveAnswer = BondCurve | { refused: { code: FinanceRefusal['code']; field: RefusedField | null } }

export default function answer(input: BondCurveInput): CurveAnswer {
  try {
    return calculatePriceCurve(input)
  } catch (error) {
    if (error instanceof FinanceRefusal) return { refused: { code: error.code, field: error.field } }
    throw error
  }
}
