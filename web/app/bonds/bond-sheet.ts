import type { CsvCell } from '../ui/text/download.ts'
import type { Figure } from './bond-figures.ts'
import type { BondOutcome, DrawnCurve } from './bond-outcome.ts'

type Sheet = CsvCell[][]

/** Figures are not rounded. A curve is its points. */
export function outcomeSheet({ main, others, details, used, estimates, curve }: BondOutcome): Sheet {
  if (curve) return curveSheet(curve)
  const line = ({ label, value }: Figure): CsvCell[] => [label, value === '' ? null : value]
  const changes = (estimates ?? []).flatMap(({ label, change, price, error }) => [
    [`Price change: ${label}`, change],
    [`New price: ${label}`, price],
    [`Off by: ${label}`, error],
  ])
  return [['Figure', 'Value'], ...used.map(line), ...main.map(line), ...changes, ...[...others, ...details].map(line)]
}

function curveSheet({ yields, prices }: DrawnCurve): Sheet {
  return [['Yield', 'Price'], ...yields.map((yieldRate, index) => [yieldRate, prices[index] ?? null])]
}
