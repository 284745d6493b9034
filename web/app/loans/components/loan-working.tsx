import { useMemo } from 'react'
import { DerivationLines } from '../../calculators/components/derivation-lines.tsx'
import { useSettled } from '../../ui/first-paint/use-settled.ts'
import { deriveFigure } from '../derive-figure.ts'
import type { WorkedFigure } from '../loan-workings.ts'

const SETTLE_MS = 350

export default function LoanWorking({ worked }: { worked: WorkedFigure }) {
  const settled = useSettled(worked, SETTLE_MS, { isLeading: true })
  const derivation = useMemo(() => deriveFigure(settled), [settled])
  return <DerivationLines derivation={derivation} />
}
