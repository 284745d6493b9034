import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const spacingMs = 40

/** Follows a value in a later task by `position`, so that input never waits for all slow parts. */
export function useStaggered<T>(value: T, position: number): T {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    // React renders updates of several timers in one task, unless each one is flushed.
    const timer = setTimeout(() => flushSync(() => setShown(value)), position * spacingMs)
    return () => clearTimeout(timer)
  }, [value, position])
  return shown
}
