import type { ChapterPages } from '@ledgerdeck/contract/manga'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../api/browser-client.ts'
import { onPageReturn } from '../../api/call-events.ts'
import { currentUser } from '../../session/session.ts'

const againMs = 30_000

export interface PageUrls {
  urls: ReadonlyMap<number, string>
  thumbnails: ReadonlyMap<number, string | null>
  /** For an address that fails to load. Concurrent calls share a request. */
  renew: () => void
}

interface Known {
  from: ChapterPages
  urls: ReadonlyMap<number, string>
  thumbnails: ReadonlyMap<number, string | null>
  expiresAtMs: number
  failures: number
}

function knownFrom(from: ChapterPages, newest = from): Known {
  const urls = new Map(newest.pages.map(({ id, presigned_url }) => [id, presigned_url]))
  const thumbnails = new Map(newest.pages.map(({ id, thumbnail_url }) => [id, thumbnail_url]))
  return { from, urls, thumbnails, expiresAtMs: Date.parse(newest.expires_at), failures: 0 }
}

/** Renews addresses before they expire and when one fails to load. */
export function usePageUrls(chapterPages: ChapterPages): PageUrls {
  const [stored, setKnown] = useState(() => knownFrom(chapterPages))
  const known = stored.from === chapterPages ? stored : knownFrom(chapterPages)
  if (known !== stored) setKnown(known)
  const { expiresAtMs, failures } = known
  const chapterId = chapterPages.chapter.id
  const asking = useRef<AbortController | null>(null)
  const renewedAtMs = useRef(0)

  const renew = useCallback(async () => {
    if (currentUser() === null || asking.current || !mayRenewAgain(renewedAtMs.current, Date.now())) return
    const controller = new AbortController()
    asking.current = controller
    try {
      const newest = await api.manga.listChapterPages({ params: { chapterId }, signal: controller.signal })
      renewedAtMs.current = Date.now()
      setKnown(({ from }) => knownFrom(from, newest))
    } catch {
      // A failed renewal is silent; pages that fail to load report that themselves.
      if (!controller.signal.aborted) setKnown((before) => ({ ...before, failures: before.failures + 1 }))
    } finally {
      asking.current = null
    }
  }, [chapterId])

  useEffect(() => {
    const delayMs = failures > 0 ? againMs : renewalDelayMs(expiresAtMs, Date.now())
    const timer = setTimeout(() => void renew(), delayMs)
    return () => clearTimeout(timer)
  }, [expiresAtMs, failures, renew])

  // Timers stop while a device sleeps.
  useEffect(
    () =>
      onPageReturn(() => {
        if (isRenewalDue(expiresAtMs, Date.now())) void renew()
      }),
    [expiresAtMs, renew],
  )

  useEffect(() => () => asking.current?.abort(), [])

  const renewSoon = useCallback(() => void renew(), [renew])
  return { urls: known.urls, thumbnails: known.thumbnails, renew: renewSoon }
}

/** Renewed this long before they expire, enough for a slow load. */
const leadMs = 120_000

const minDelayMs = 10_000

const betweenMs = 5_000

export function isRenewalDue(expiresAtMs: number, nowMs: number): boolean {
  return expiresAtMs - leadMs <= nowMs
}

export function renewalDelayMs(expiresAtMs: number, nowMs: number): number {
  return Math.max(expiresAtMs - leadMs - nowMs, minDelayMs)
}

/** A page that failed may ask again before newer addresses are rendered. */
export function mayRenewAgain(renewedAtMs: number, nowMs: number): boolean {
  return nowMs - renewedAtMs >= betweenMs
}
