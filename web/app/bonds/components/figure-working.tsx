import {
  BOND_FIGURES,
  type Derivation,
  deriveBondFigure,
  deriveTreasuryBondFigure,
  deriveTreasuryNoteFigure,
  TREASURY_FIGURES,
} from '@ledgerdeck/finance/derivations'
import { useMemo } from 'react'
import { DerivationLines } from '../../calculators/components/derivation-lines.tsx'
import type { FigureName } from '../bond-figures.ts'
import type { BondBasis } from '../bond-outcome.ts'

interface FigureWorkingProps {
  figure: FigureName
  basis: BondBasis
}

/** How a figure came about, with the numbers of this bond. */
export default function FigureWorking({ figure, basis }: FigureWorkingProps) {
  const derivation = useMemo(() => derive(figure, basis), [figure, basis])
  return derivation && <DerivationLines derivation={derivation} />
}

/** Null for a figure that the convention does not have. */
function derive(figure: FigureName, basis: BondBasis): Derivation | null {
  if (basis.convention === 'general') {
    const known = BOND_FIGURES.find((name) => name === figure)
    return known ? deriveBondFigure(known, basis.input) : null
  }
  const known = TREASURY_FIGURES.find((name) => name === figure)
  if (!known) return null
  if (basis.convention === 'treasury-bond') return deriveTreasuryBondFigure(known, basis.input)
  return known === 'accruedInterest' || known === 'cleanPrice' ? null : deriveTreasuryNoteFigure(known, basis.input)
}
