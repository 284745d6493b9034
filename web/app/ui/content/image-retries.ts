import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

const maxRetries = 2
const retryDelayMs = 500

export interface ImageTries {
  attempt: number
  isBroken: boolean
}

export const firstTry: ImageTries = { attempt: 0, isBroken: false }

/** Null for an image that loaded or failed too often. */
export function nextTry({ attempt, isBroken }: ImageTries): { delayMs: number; tries: ImageTries } | null {
  if (!isBroken || attempt >= maxRetries) return null
  return { delayMs: retryDelayMs, tries: { attempt: attempt + 1, isBroken: false } }
}

interface ImageRetries {
  /** Used as a `key`, it makes the browser load the image again. */
  attempt: number
  isBroken: boolean
  hasFailed: boolean
  /** A placeholder shows from the first failure until a later attempt loads. */
  hasStandIn: boolean
  image: RefObject<HTMLImageElement | null>
  onError: () => void
  onLoad: () => void
}

interface RetryOptions {
  onRetry?: () => void
  hasFailed?: boolean
}

/** Also retries an image that failed before this code ran. `identity`: another one starts over. */
export function useImageRetries(
  identity: string | null,
  { onRetry, hasFailed = false }: RetryOptions = {},
): ImageRetries {
  const [tries, setTries] = useState({ ...firstTry, isBroken: hasFailed })
  const [isLoaded, setLoaded] = useState(false)
  const [triedIdentity, setTriedIdentity] = useState(identity)
  const image = useRef<HTMLImageElement>(null)
  const notifyRetry = useEffectEvent(() => onRetry?.())

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
      notifyRetry()
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
    isBroken: tries.isBroken,
    hasFailed: tries.isBroken && nextTry(tries) === null,
    hasStandIn: !isLoaded && (tries.isBroken || tries.attempt > 0),
    image,
    onError,
    onLoad,
  }
}
