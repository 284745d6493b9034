import { useEffect, useState } from 'react'
import { partOrNull } from '../ui/loaded-part.ts'
import type { LoanParts } from './loan-outcome.ts'

/** Loads what shows a result, as soon as scripts run. */
export function useLoanParts(): LoanParts {
  const [parts, setParts] = useState<LoanParts>()
  useEffect(() => {
    let isWanted = true
    void partOrNull(() => import('./components/loan-details.tsx')).then((loaded) => {
      if (isWanted) setParts(loaded)
    })
    return () => {
      isWanted = false
    }
  }, [])
  return parts
}
