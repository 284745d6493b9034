import { useEffect, useEffectEvent, useState } from 'react'
import { useSettled } from '../ui/first-paint/use-settled.ts'

const settledAfterMs = 200

/**
 * Does without the query cache, whose library public pages do not load.
 * Null without a text, before a result, and after a failure, which is silent.
 */
export function useDebouncedSearch<Found>(
  typed: string | null,
  search: (typed: string, signal: AbortSignal) => Promise<Found>,
): Found | null {
  const [found, setFound] = useState<Found | null>(null)
  const isSettled = useSettled(typed, settledAfterMs) === typed
  const searchNow = useEffectEvent(search)
  useEffect(() => {
    if (typed === null) return setFound(null)
    if (!isSettled) return
    const controller = new AbortController()
    searchNow(typed, controller.signal).then(
      (next) => setFound(next),
      () => {
        if (!controller.signal.aborted) setFound(null)
      },
    )
    return () => controller.abort()
  }, [typed, isSettled])
  return found
}
