import { useEffect, useState } from 'react'
import { importOrNull } from '../ui/lazy-component.ts'
import type { LoanParts } from './loan-outcome.ts'

export function useLoanParts(): LoanParts {
  const [parts, setParts] = useState<LoanParts>()
  useEffect(() => {
    let isWanted = true
    void importOrNull(() => import('./components/loan-details.tsx')).then((loaded) => {
      if (isWanted) setParts(loaded)
    })
    return () => {
      isWanted = false
    }
  }, [])
  return parts
}
