import { api } from '../api/browser-client.ts'
import { CallError } from '../api/call-error.ts'
import { callEvents } from '../api/call-events.ts'

/** An address that loads a stored file. */
export interface SignedUrl {
  url: string
  /** Milliseconds since 1970; null for one that works for good. */
  expiresAtMs: number | null
}

/** How long before its end an address is renewed: long enough for a slow load that begins with it. */
const renewalLeadMs = 120_000

/** The most addresses that are remembered; the oldest go first. */
const mostKept = 500

const kept = new Map<string, Promise<SignedUrl>>()

/** Paths of files that come with the site need no signature. */
export function isSiteAsset(path: string): boolean {
  return path.startsWith('/assets')
}

/** How long an address may still be used before it is renewed; never negative, null for one that works for good. */
export function renewalDelayMs({ expiresAtMs }: SignedUrl, nowMs: number): number | null {
  return expiresAtMs === null ? null : Math.max(0, expiresAtMs - renewalLeadMs - nowMs)
}

/** The address of a stored file; one that was asked for before, as long as it need not be renewed. */
export async function getSignedUrl(path: string): Promise<SignedUrl> {
  if (isSiteAsset(path)) return { url: path, expiresAtMs: null }
  const asked = kept.get(path)
  const known = await asked?.catch(() => undefined)
  if (known && renewalDelayMs(known, Date.now()) !== 0) return known
  const askedSince = kept.get(path)
  return askedSince && askedSince !== asked ? askedSince : renewSignedUrl(path)
}

/** Asks for a new address of a stored file. */
export function renewSignedUrl(path: string): Promise<SignedUrl> {
  const asked = fetchSignedUrl(path)
  kept.delete(path)
  kept.set(path, asked)
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break
    kept.delete(oldest)
  }
  asked.catch(() => kept.get(path) === asked && kept.delete(path))
  return asked
}

/** Addresses belong to whoever asked for them. */
callEvents.on('identityChange', () => kept.clear())

/** Why there is no address, in words for people. */
export function signedUrlProblem(failure: unknown): string {
  return failure instanceof CallError ? 'Failed to generate signed URL.' : 'Error fetching signed URL.'
}

async function fetchSignedUrl(path: string): Promise<SignedUrl> {
  const { url, expires_at } = await api.media.getSignedUrl({
    params: { filePath: path.replace(/^\/+/, '') },
  })
  return { url, expiresAtMs: expires_at === null ? null : Date.parse(expires_at) }
}
