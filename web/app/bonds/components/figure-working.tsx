import {
  bondFigures,
  type Derivation,
  deriveBondFigure,
  deriveBondPriceChange,
  deriveCurvePoints,
  deriveCurvePrice,
  deriveTreasuryBondFigure,
  deriveTreasuryBondPriceChange,
  deriveTreasuryNoteFigure,
  deriveTreasuryNotePriceChange,
  type PriceChangeFigure,
  priceChangeFigures,
  treasuryFigures,
  treasuryNoteFigures,
} from '@ledgerdeck/finance/derivations'
import { useMemo } from 'react'
import { DerivationLines } from '../../calculators/components/derivation-lines.tsx'
import type { CurveEnd, FigureName } from '../bond-figures.ts'
import type { BondBasis } from '../bond-outcome.ts'

interface FigureWorkingProps {
  figure: FigureName
  basis: BondBasis
}

export default function FigureWorking({ figure, basis }: FigureWorkingProps) {
  const derivation = useMemo(() => deriveFigure(figure, basis), [figure, basis])
  return derivation && <DerivationLines derivation={derivation} />
}

/** The working of a figure; null if the convention does not have that figure. */
export function deriveFigure(figure: FigureName, basis: BondBasis): Derivation | null {
  if (figure === 'curvePoints' || figure === 'lowestYieldPrice' || figure === 'highestYieldPrice')
    return deriveOfCurve(figure, basis)
  const change = priceChangeFigures.find((name) => name === figure)
  if (change) return derivePriceChange(change, basis)
  switch (basis.convention) {
    case 'general': {
      const known = bondFigures.find((name) => name === figure)
      return known ? deriveBondFigure(known, basis.input) : null
    }
    case 'treasury-bond': {
      const known = treasuryFigures.find((name) => name === figure)
      return known ? deriveTreasuryBondFigure(known, basis.input) : null
    }
    case 'treasury-note': {
      const known = treasuryNoteFigures.find((name) => name === figure)
      return known ? deriveTreasuryNoteFigure(known, basis.input) : null
    }
    case 'undated':
      return null
  }
}

function deriveOfCurve(figure: CurveEnd | 'curvePoints', { curve, ...basis }: BondBasis): Derivation | null {
  if (!curve) return null
  if (figure === 'curvePoints') return curve.range ? deriveCurvePoints(curve.range) : null
  const yieldRate = figure === 'lowestYieldPrice' ? curve.lowestYield : curve.highestYield
  if (curve.terms) return deriveCurvePrice({ ...curve.terms, yieldRate })
  if (basis.convention === 'treasury-bond') return deriveTreasuryBondFigure('price', { ...basis.input, yieldRate })
  return basis.convention === 'treasury-note' ? deriveTreasuryNoteFigure('price', { ...basis.input, yieldRate }) : null
}

function derivePriceChange(figure: PriceChangeFigure, { yieldChange, ...basis }: BondBasis): Derivation | null {
  if (yieldChange === undefined || basis.convention === 'undated') return null
  if (basis.convention === 'general') return deriveBondPriceChange(figure, { ...basis.input, yieldChange })
  return basis.convention === 'treasury-bond'
    ? deriveTreasuryBondPriceChange(figure, { ...basis.input, yieldChange })
    : deriveTreasuryNotePriceChange(figure, { ...basis.input, yieldChange })
}
