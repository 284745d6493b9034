import { useCallback, useEffect, useState } from 'react'
import { api } from '../api/browser-client.ts'
import { CallError } from '../api/call-error.ts'
import { callEvents } from '../api/call-events.ts'

interface SignedUrl {
  url: string
  /** Milliseconds since 1970; null for an address that never expires. */
  expiresAtMs: number | null
}

/** Enough for a slow load. */
const renewalLeadMs = 120_000

/** The oldest are removed. */
const maxStored = 500

const kept = new Map<string, Promise<SignedUrl>>()

/** Files of the site itself need no signature. */
export function isSiteAsset(path: string): boolean {
  return path.startsWith('/assets')
}

/** Null for an address that never expires. */
export function renewalDelayMs({ expiresAtMs }: SignedUrl, nowMs: number): number | null {
  return expiresAtMs === null ? null : Math.max(0, expiresAtMs - renewalLeadMs - nowMs)
}

/** The cached address until it is due for renewal. */
async function getSignedUrl(path: string): Promise<SignedUrl> {
  if (isSiteAsset(path)) return { url: path, expiresAtMs: null }
  const asked = kept.get(path)
  const known = await asked?.catch(() => undefined)
  if (known && renewalDelayMs(known, Date.now()) !== 0) return known
  const askedSince = kept.get(path)
  return askedSince && askedSince !== asked ? askedSince : renewSignedUrl(path)
}

function renewSignedUrl(path: string): Promise<SignedUrl> {
  const asked = fetchSignedUrl(path)
  kept.delete(path)
  kept.set(path, asked)
  for (const oldest of kept.keys()) {
    if (kept.size <= maxStored) break
    kept.delete(oldest)
  }
  asked.catch(() => kept.get(path) === asked && kept.delete(path))
  return asked
}

/** Addresses belong to the user who requested them. */
callEvents.on('identityChange', () => kept.clear())

export function signedUrlProblem(failure: unknown): string {
  return failure instanceof CallError ? 'Failed to generate signed URL.' : 'Error fetching signed URL.'
}

async function fetchSignedUrl(path: string): Promise<SignedUrl> {
  const { url, expires_at } = await api.media.getSignedUrl({
    params: { filePath: path.replace(/^\/+/, '') },
  })
  return { url, expiresAtMs: expires_at === null ? null : Date.parse(expires_at) }
}

/** However short addresses live. */
const minRenewalMs = 10_000

interface SignedUrlState {
  url: string | null
  failure: unknown
  renew: () => void
}

interface Answer {
  path: string
  signed?: SignedUrl
  failure?: unknown
}

/** Null while no address is needed. `isKeptFresh`: renew until the file has loaded. */
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
    const timer = setTimeout(() => ask(renewSignedUrl), Math.max(delayMs, minRenewalMs))
    return () => clearTimeout(timer)
  }, [signed, isKeptFresh, ask])

  return { url: signed?.url ?? null, failure: current?.failure, renew: () => ask(renewSignedUrl) }
}
