import { moneyText, rateText } from '../bond-figures.ts'
import type { DrawnCurve } from '../bond-outcome.ts'

export default function CurveTangent({ curve, markedYield }: { curve: DrawnCurve; markedYield: number }) {
  const marker = curve.tangentAt(markedYield)
  if (!marker) return null
  const change = marker.slope / 100
  return `At a yield of ${rateText(markedYield)} the price is ${moneyText(marker.price)}; along the tangent, one percentage point more of yield changes it by ${moneyText(change)}.`
}
