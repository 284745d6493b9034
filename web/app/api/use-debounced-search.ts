import { useEffect, useRef, useState } from 'react'

const debounceMs = 200

/** Debounced. Null without a text, before a result, and after a failure, which is silent. */
export function useDebouncedSearch<Found>(
  typed: string | null,
  search: (typed: string, signal: AbortSignal) => Promise<Found>,
): Found | null {
  const [found, setFound] = useState<Found | null>(null)
  const latestSearch = useRef(search)
  useEffect(() => {
    latestSearch.current = search
  })
  useEffect(() => {
    if (typed === null) return setFound(null)
    const controller = new AbortController()
    const timer = setTimeout(() => {
      latestSearch.current(typed, controller.signal).then(
        (next) => setFound(next),
        () => {
          if (!controller.signal.aborted) setFound(null)
        },
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [typed])
  return found
}
