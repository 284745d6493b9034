import { type BondCurve, type BondCurveInput, type CurveRange, calculatePriceCurve } from '@ledgerdeck/finance/bonds'
import { FinanceRefusal, type RefusedField } from '@ledgerdeck/finance/refusals'
import {
  calculateTreasuryBondCurve,
  calculateTreasuryNoteCurve,
  type TreasuryBondTerms,
} from '@ledgerdeck/finance/treasury'

export type CurveTask =
  | { convention: 'general'; input: BondCurveInput }
  | { convention: 'treasury-bond'; input: TreasuryBondTerms & CurveRange }
  | { convention: 'treasury-note'; input: { days: number } & CurveRange }

/** `refused` replaces a `FinanceRefusal`, which loses its class when a worker posts it. */
export type CurveResult = BondCurve | { refused: { code: FinanceRefusal['code']; field: RefusedField | null } }

export default function calculateCurve(task: CurveTask): CurveResult {
  try {
    return curveOf(task)
  } catch (error) {
    if (error instanceof FinanceRefusal) return { refused: { code: error.code, field: error.field } }
    throw error
  }
}

function curveOf({ convention, input }: CurveTask): BondCurve {
  switch (convention) {
    case 'general':
      return calculatePriceCurve(input)
    case 'treasury-bond':
      return calculateTreasuryBondCurve(input)
    case 'treasury-note':
      return calculateTreasuryNoteCurve(input)
  }
}
