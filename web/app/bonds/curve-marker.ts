import { type CurveTangent, measureCurveTangent } from '@ledgerdeck/finance/bonds'
import type { DrawnCurve } from './bond-outcome.ts'

/** The curve at a yield, and how steep it is there; null where the bond has no price. */
export function markerOf(curve: DrawnCurve, yieldRate: number): CurveTangent | null {
  const { faceValue, couponRate, frequency, maturityYears } = curve
  try {
    return measureCurveTangent({ faceValue, couponRate, frequency, maturityYears, yieldRate })
  } catch {
    return null
  }
}
