import { useCallback, useEffect, useState } from 'react'
import { getSignedUrl, renewalDelayMs, renewSignedUrl, type SignedUrl } from './signed-urls.ts'

/** However short an address lives, a new one is not asked for more often than this. */
const leastRenewalMs = 10_000

interface SignedUrlState {
  /** Null until there is one. */
  url: string | null
  /** Why there is none. */
  failure: unknown
  /** Asks for another one. */
  renew: () => void
}

interface Answer {
  path: string
  signed?: SignedUrl
  failure?: unknown
}

/**
 * The address of a stored file.
 *
 * @param path null while none is needed
 * @param isKeptFresh whether the address is renewed before it ends: needed until the file has loaded
 */
export function useSignedUrl(path: string | null, isKeptFresh: boolean): SignedUrlState {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const current = answer?.path === path ? answer : null
  const signed = current?.signed

  const ask = useCallback(
    (get: (path: string) => Promise<SignedUrl>) => {
      if (path === null) return
      get(path).then(
        (fresh) => setAnswer({ path, signed: fresh }),
        (failure) => setAnswer({ path, failure }),
      )
    },
    [path],
  )

  useEffect(() => ask(getSignedUrl), [ask])

  useEffect(() => {
    const delayMs = signed && isKeptFresh ? renewalDelayMs(signed, Date.now()) : null
    if (delayMs === null) return
    const timer = setTimeout(() => ask(renewSignedUrl), Math.max(delayMs, leastRenewalMs))
    return () => clearTimeout(timer)
  }, [signed, isKeptFresh, ask])

  return { url: signed?.url ?? null, failure: current?.failure, renew: () => ask(renewSignedUrl) }
}
