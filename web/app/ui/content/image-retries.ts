import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

const maxRetries = 2
const retryDelayMs = 500

export interface ImageTries {
  attempt: number
  isBroken: boolean
}

export const firstTry: ImageTries = { attempt: 0, isBroken: false }

/**
 * The next attempt for a broken image and the delay before it; null for an image that loaded or
 * failed too often.
 */
export function nextTry({ attempt, isBroken }: ImageTries): { delayMs: number; tries: ImageTries } | null {
  if (!isBroken || attempt >= maxRetries) return null
  return { delayMs: retryDelayMs, tries: { attempt: attempt + 1, isBroken: false } }
}

interface ImageRetries {
  /** Changes with each attempt; as a `key` it makes the browser load the image again. */
  attempt: number
  hasFailed: boolean
  /** Whether to show a placeholder: from the first failure until a later attempt loads. */
  hasStandIn: boolean
  image: RefObject<HTMLImageElement | null>
  onError: () => void
  onLoad: () => void
}

/**
 * Retries an image that fails to load, also one that failed before this code ran.
 * @param identity of the image, whose addresses may change; another one starts over
 * @param onRetry called when an attempt starts
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
