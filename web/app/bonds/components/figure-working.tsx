import { useMemo } from 'react'
import { DerivationLines } from '../../calculators/components/derivation-lines.tsx'
import type { FigureName } from '../bond-figures.ts'
import type { BondBasis } from '../bond-outcome.ts'
import { deriveFigure } from '../derive-figure.ts'

interface FigureWorkingProps {
  figure: FigureName
  basis: BondBasis
}

export default function FigureWorking({ figure, basis }: FigureWorkingProps) {
  const derivation = useMemo(() => deriveFigure(figure, basis), [figure, basis])
  return derivation && <DerivationLines derivation={derivation} />
}
