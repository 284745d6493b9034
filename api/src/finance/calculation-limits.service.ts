import type { YieldRange } from '@ledgerdeck/contract/bonds'
import type { LoanRequest } from '@ledgerdeck/contract/loans'
import { maxCurvePoints } from '@ledgerdeck/finance/bonds'
import type { CallLimit } from '../platform/limits/call-limit.ts'

/** Allows 25 a second, because many readers can share one address. */
export const calculations: CallLimit = {
  name: 'calculations',
  counts:
    'calculations of loans and bonds; a loan costs a point per 10 years, a price curve one per 1 000 of its points, rounded up',
  points: 1_500,
  seconds: 60,
  per: 'network',
  isLocal: true,
}

export function costOfLoan({ duration_months: months }: LoanRequest): number {
  return pointsFor(months, 120, 5)
}

export function costOfCurve(range: YieldRange): number {
  return pointsFor(curvePoints(range), 1_000, maxCurvePoints / 1_000)
}

/** Approximate number of points. An invalid range gives less than 1 or NaN. */
export function curvePoints({ yield_range_start, yield_range_end, yield_step }: YieldRange): number {
  return (yield_range_end - yield_range_start) / yield_step
}

function pointsFor(amount: number, unit: number, maxCost: number): number {
  return amount > unit ? Math.ceil(Math.min(amount / unit, maxCost)) : 1
}
