import { useEffect, useState } from 'react'
import type { CalculationInputs } from '../calculators/kept-calculation.ts'
import { todayOfReader } from '../ui/day-bounds.ts'
import { type CalculationSummary, summariseCalculation } from './calculation-summary.ts'

/** Undefined until calculated, null if impossible. Each is a task, so that lists block no input. */
export function useSummary({ tool, inputs }: CalculationInputs): CalculationSummary | null | undefined {
  const [summary, setSummary] = useState<CalculationSummary | null>()
  useEffect(() => {
    const timer = setTimeout(() => setSummary(summariseCalculation({ tool, inputs }, todayOfReader())))
    return () => clearTimeout(timer)
  }, [tool, inputs])
  return summary
}
