import {
  type Derivation,
  deriveComparisonRate,
  deriveDifference,
  deriveLoanFigure,
  deriveRaisedPayment,
  deriveTodaysDollars,
} from '@ledgerdeck/finance/derivations'
import { useMemo } from 'react'
import { DerivationLines } from '../../calculators/components/derivation-lines.tsx'
import { useSettled } from '../../ui/first-paint/use-settled.ts'
import type { WorkedFigure } from '../loan-plan.ts'

const settleMs = 350

export default function LoanWorking({ worked }: { worked: WorkedFigure }) {
  const settled = useSettled(worked, settleMs, { isLeading: true })
  const derivation = useMemo(() => deriveFigure(settled), [settled])
  return <DerivationLines derivation={derivation} />
}

export function deriveFigure(worked: WorkedFigure): Derivation {
  switch (worked.figure) {
    case 'raisedPayment':
      return deriveRaisedPayment(worked.input, worked.risePoints)
    case 'comparisonRate':
      return deriveComparisonRate(worked.input, worked.fees)
    case 'todaysDollars':
      return deriveTodaysDollars(worked.input, worked.extras, worked.inflationPercent)
    case 'difference':
      return deriveDifference(worked.pair)
    default:
      return deriveLoanFigure(worked.figure, worked.input, worked.extras)
  }
}
