import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

const maxRetries = 2
const retryDelayMs = 500

/** What became of a picture so far. `attempt` counts from 0. */
export interface ImageTries {
  attempt: number
  isBroken: boolean
}

export const firstTry: ImageTries = { attempt: 0, isBroken: false }

/** The next try of a broken picture and how long to wait for it; null for one that loads, and for one that was tried often enough. */
export function nextTry({ attempt, isBroken }: ImageTries): { delayMs: number; tries: ImageTries } | null {
  if (!isBroken || attempt >= maxRetries) return null
  return { delayMs: retryDelayMs, tries: { attempt: attempt + 1, isBroken: false } }
}

interface ImageRetries {
  /** Changes with each try; as a `key` it makes the browser load anew. */
  attempt: number
  hasFailed: boolean
  /** Whether something else stands in for the picture: from its first failure until a later try has loaded. */
  hasStandIn: boolean
  image: RefObject<HTMLImageElement | null>
  onError: () => void
  onLoad: () => void
}

/**
 * Counts the tries of a picture, also of one that failed before this code ran.
 *
 * @param identity what the picture is, whatever addresses it has over time; another one begins anew
 * @param onRetry called when a new try begins
 */
export function useImageRetries(identity: string | null, onRetry?: () => void): ImageRetries {
  const [tries, setTries] = useState(firstTry)
  const [isLoaded, setLoaded] = useState(false)
  const [triedIdentity, setTriedIdentity] = useState(identity)
  const image = useRef<HTMLImageElement>(null)
  const tellRetry = useEffectEvent(() => onRetry?.())

  if (triedIdentity !== identity) {
    setTriedIdentity(identity)
    setTries(firstTry)
    setLoaded(false)
  }

  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setTries({ ...firstTry, isBroken: true })
  }, [])

  useEffect(() => {
    const next = nextTry(tries)
    if (!next) return
    const timer = setTimeout(() => {
      setTries(next.tries)
      tellRetry()
    }, next.delayMs)
    return () => clearTimeout(timer)
  }, [tries])

  const onError = useCallback(
    () => setTries((current) => (current.isBroken ? current : { ...current, isBroken: true })),
    [],
  )
  const onLoad = useCallback(() => setLoaded(true), [])

  return {
    attempt: tries.attempt,
    hasFailed: tries.isBroken && nextTry(tries) === null,
    hasStandIn: !isLoaded && (tries.isBroken || tries.attempt > 0),
    image,
    onError,
    onLoad,
  }
}
