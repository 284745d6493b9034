import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const spacingMs = 40

/**
 * A value that changes some time after the one it follows, in a task of its own. Parts of a page
 * that take long to draw get different positions, so that input never waits for all of them.
 *
 * @param position how many parts are drawn before
 */
export function useStaggered<T>(value: T, position: number): T {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    // React renders updates of several timers in one task, unless each one is flushed.
    const timer = setTimeout(() => flushSync(() => setShown(value)), position * spacingMs)
    return () => clearTimeout(timer)
  }, [value, position])
  return shown
}
