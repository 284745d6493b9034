import { useEffect, useState } from 'react'
import type { CalculationInputs } from '../calculators/kept-calculation.ts'
import { todayOfReader } from '../ui/day-bounds.ts'
import { type CalculationSummary, summariseCalculation } from './calculation-summary.ts'

/**
 * What a calculation comes to; undefined until it is calculated, null when it cannot be. Each is a
 * task of its own, so that a list of them does not block the page.
 */
export function useSummary({ tool, inputs }: CalculationInputs): CalculationSummary | null | undefined {
  const [summary, setSummary] = useState<CalculationSummary | null>()
  useEffect(() => {
    const timer = setTimeout(() => setSummary(summariseCalculation({ tool, inputs }, todayOfReader())))
    return () => clearTimeout(timer)
  }, [tool, inputs])
  return summary
}
