import { useEffect, useMemo, useState } from 'react'
import type { CalculationInputs } from '../calculators/kept-calculation.ts'
import { todayOfReader } from '../ui/day-bounds.ts'
import { type CalculationSummary, summariseCalculation } from './calculation-summary.ts'

interface Summarised<Kept> {
  calculations: readonly Kept[]
  summaries: readonly (CalculationSummary | null)[]
}

/** The previous ones while new ones are calculated. Each is a task, so lists block no input. */
export function useSummaries<Kept extends CalculationInputs>(calculations: readonly Kept[]): Summarised<Kept> | null {
  const [shown, setShown] = useState<Summarised<Kept> | null>(null)
  useEffect(() => {
    let isWanted = true
    const timer = setTimeout(() => {
      const today = todayOfReader()
      void Promise.all(calculations.map((calculation) => summariseCalculation(calculation, today))).then(
        (summaries) => isWanted && setShown({ calculations, summaries }),
      )
    })
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [calculations])
  return shown
}

/** Undefined until calculated, null if impossible. */
export function useSummary({ tool, inputs }: CalculationInputs): CalculationSummary | null | undefined {
  const calculations = useMemo(() => [{ tool, inputs }], [tool, inputs])
  return useSummaries(calculations)?.summaries[0]
}
