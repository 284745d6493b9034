import type { BondCurveRequest } from '@ledgerdeck/contract/bonds'
import type { LoanRequest } from '@ledgerdeck/contract/loans'
import { MOST_CURVE_POINTS } from '@ledgerdeck/finance/bonds'
import type { CallLimit } from '../platform/limits/call-limit.ts'

/** Of one network: 25 a second, as many readers behind one address need. */
export const calculations: CallLimit = {
  name: 'calculations',
  counts:
    'calculations of loans and bonds; a loan costs a point for each started 10 years, a price curve one for each started 1 000 points',
  points: 1_500,
  seconds: 60,
  per: 'network',
  isLocal: true,
}

export function costOfLoan({ duration_months: months }: LoanRequest): number {
  return inUnits(months, 120, 5)
}

export function costOfCurve(body: BondCurveRequest): number {
  return inUnits(curvePoints(body), 1_000, MOST_CURVE_POINTS / 1_000)
}

/** About how many points a curve has; below 1, or not a number, for a range that is refused. */
export function curvePoints({ yield_range_start, yield_range_end, yield_step }: BondCurveRequest): number {
  return (yield_range_end - yield_range_start) / yield_step
}

function inUnits(amount: number, unit: number, most: number): number {
  return amount > unit ? Math.ceil(Math.min(amount / unit, most)) : 1
}
