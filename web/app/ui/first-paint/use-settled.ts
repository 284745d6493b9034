import { useEffect, useRef, useState } from 'react'

interface SettledOptions {
  /** Applies the first change after a pause at once. */
  isLeading?: boolean
  /** A change of it starts the wait again. */
  source?: unknown
}

/** The value once it has not changed for this time; until then the former one. */
export function useSettled<T>(value: T, settleMs: number, { isLeading = false, source }: SettledOptions = {}): T {
  const [settled, setSettled] = useState(value)
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the source restarts it
  useEffect(() => {
    const now = performance.now()
    const hasPaused = now - changedAt.current > settleMs
    changedAt.current = now
    if (isLeading && hasPaused) return setSettled(value)
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value, settleMs, isLeading, source])
  return settled
}
