import { useEffect } from 'react'

/**
 * Runs something whenever the reader comes back to this page: to its tab, to its window, or by going back to it. Browsers tell of
 * one return by several events, so what is still running is not begun again. Returns the function that ends it, and with it the
 * signal of what is running.
 */
export function onSeenAgain(run: (signal: AbortSignal) => unknown): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let isRunning = false

  async function runOnce(): Promise<void> {
    if (document.hidden || isRunning) return
    isRunning = true
    try {
      await run(signal)
    } finally {
      isRunning = false
    }
  }

  const begin = () => void runOnce()
  document.addEventListener('visibilitychange', begin, { signal })
  window.addEventListener('focus', begin, { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && begin(), { signal })
  return () => ending.abort()
}

/** @param run must stay the same function from render to render and never reject; undefined while nothing is to be done */
export function useSeenAgain(run: ((signal: AbortSignal) => unknown) | undefined): void {
  useEffect(() => (run ? onSeenAgain(run) : undefined), [run])
}
