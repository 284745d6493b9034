const money = new Set([
  'bond_price',
  'dirty_price',
  'accrued_interest',
  'prices',
  'predicted_price_change',
  'actual_price_change',
])

export interface BondSize {
  faceValue: number
  dirtyPrice: number
}

/** Tolerances of bond figures by their names in the vectors. */
export function bondTolerance(name: string, wanted: number, { faceValue, dirtyPrice }: BondSize): number {
  if (name === 'periods') return 0
  if (money.has(name)) return 1e-10 * Math.max(faceValue, Math.abs(dirtyPrice))
  if (name.startsWith('yield')) return 1e-9 * Math.max(1, Math.abs(wanted))
  return 1e-9 * Math.abs(wanted)
}
