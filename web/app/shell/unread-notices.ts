import { useSyncExternalStore } from 'react'
import { clientWithToken } from '../api/browser-client.ts'
import { accessToken } from '../api/token-refresh.ts'
import type { SessionUser } from '../session/session.ts'

/** However often a page is changed or seen again, and in however many tabs, it is asked no more often than this. */
const leastMs = 60_000

interface Count {
  userId: SessionUser['id']
  unread: number
  /** When it was asked for, by the clock of this device. */
  at: number
}

let known: Count | null = null
let askedAt = Number.NEGATIVE_INFINITY
const listeners = new Set<() => void>()

/** How many notices of someone are unread; null while that is not known. */
export function useUnread(userId: SessionUser['id']): number | null {
  return useSyncExternalStore(
    subscribe,
    () => (known?.userId === userId ? known.unread : null),
    () => null,
  )
}

/**
 * Asks how many are unread, unless that was done just now. Nobody waits for it: what fails is asked again at the next occasion, and
 * nothing is said. A refusal ends no session here: whoever reads or writes something is not to be led away by what they did not ask for.
 */
export async function countUnread(userId: SessionUser['id']): Promise<void> {
  if (document.hidden) return
  const lastAt = known?.userId === userId ? Math.max(known.at, askedAt) : Number.NEGATIVE_INFINITY
  if (Math.abs(Date.now() - lastAt) < leastMs) return
  const begunAt = Date.now()
  askedAt = begunAt
  try {
    const api = clientWithToken(await accessToken())
    const { unread } = await api.blog.countUnreadNotices()
    const isOld = known?.userId === userId && known.at > begunAt
    if (!isOld) noteUnread(userId, unread)
  } catch {
    askedAt = Number.NEGATIVE_INFINITY
  }
}

/** Takes up a number that the server gave, in every tab. */
export function noteUnread(userId: SessionUser['id'], unread: number): void {
  take({ userId, unread, at: Date.now() })
  channel?.postMessage(known)
}

function take(count: Count): void {
  known = count
  for (const tell of listeners) tell()
}

let channel: BroadcastChannel | null = null

/** A page with an open channel may not be kept for the back button, so that it is closed while the page is away. */
function openChannel(): void {
  if (channel || typeof BroadcastChannel !== 'function') return
  channel = new BroadcastChannel('ledgerdeck-unread-notices')
  channel.onmessage = ({ data }: MessageEvent<Count>) => take(data)
}

function closeChannel(): void {
  channel?.close()
  channel = null
}

function subscribe(onChange: () => void): () => void {
  if (listeners.size === 0) {
    openChannel()
    window.addEventListener('pagehide', closeChannel)
    window.addEventListener('pageshow', openChannel)
  }
  listeners.add(onChange)
  return () => {
    listeners.delete(onChange)
    if (listeners.size > 0) return
    closeChannel()
    window.removeEventListener('pagehide', closeChannel)
    window.removeEventListener('pageshow', openChannel)
  }
}
