import { useDeferredValue } from 'react'
import { useNavigationType } from 'react-router'

/**
 * A long list that is drawn in two steps: its first rows before the page answers, the others when the browser has time. Whoever comes
 * back gets all rows at once, since they may have been far down.
 */
export function useGrowingList<T>(rows: readonly T[], firstCount: number): readonly T[] {
  const isReturn = useNavigationType() === 'POP'
  return useDeferredValue(rows, isReturn ? rows : rows.slice(0, firstCount))
}
