import { useEffect, useRef, useState } from 'react'

interface SettledOptions {
  /** Whether a change after a pause is taken over at once, so that only changes in quick succession wait. */
  isLeading?: boolean
}

/** A value once it has not changed for this long; until then the former one. */
export function useSettled<T>(value: T, settleMs: number, { isLeading = false }: SettledOptions = {}): T {
  const [settled, setSettled] = useState(value)
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const now = performance.now()
    const hasPaused = now - changedAt.current > settleMs
    changedAt.current = now
    if (isLeading && hasPaused) return setSettled(value)
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value, settleMs, isLeading])
  return settled
}
