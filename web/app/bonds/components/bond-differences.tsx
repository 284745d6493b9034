import {
  compareBondConventions,
  compareTreasuryBondConventions,
  compareTreasuryNoteConventions,
} from '@ledgerdeck/finance/conventions'
import { useMemo } from 'react'
import { Differences } from '../../calculators/components/differences.tsx'
import { useSettled } from '../../ui/first-paint/use-settled.ts'
import { todayOfReader } from '../../ui/format.ts'
import type { PricedBasis } from '../bond-outcome.ts'

const settleMs = 350

const scopes: Readonly<Record<PricedBasis['convention'], string>> = {
  general: 'The bond above at the same yield.',
  'treasury-bond': 'The Treasury Bond above at the same yield, per $100 face value.',
  'treasury-note': 'The Treasury Note above at the same yield, per $100 face value.',
}

export default function BondDifferences({ basis }: { basis: PricedBasis }) {
  const settled = useSettled(basis, settleMs, { isLeading: true })
  const differences = useMemo(() => compare(settled, todayOfReader()), [settled])
  return <Differences scope={scopes[settled.convention]} differences={differences} />
}

function compare(basis: PricedBasis, today: string) {
  switch (basis.convention) {
    case 'general':
      return compareBondConventions(basis.input, today)
    case 'treasury-bond':
      return compareTreasuryBondConventions(basis.input, today)
    case 'treasury-note':
      return compareTreasuryNoteConventions(basis.input)
  }
}
