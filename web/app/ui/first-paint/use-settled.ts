import { useEffect, useRef, useState } from 'react'

interface SettledOptions {
  /**
   * Whether the first change after a pause applies at once, so that only quick further changes
   * wait.
   */
  isLeading?: boolean
  /** What the value is calculated from, perhaps later: a change of it starts the wait again. */
  source?: unknown
}

/** A value after it has not changed for this time; until then the former one. */
export function useSettled<T>(value: T, settleMs: number, { isLeading = false, source }: SettledOptions = {}): T {
  const [settled, setSettled] = useState(value)
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the source starts the wait again
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
