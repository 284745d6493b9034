import type { ChapterPages } from '@ledgerdeck/contract/manga'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../api/browser-client.ts'
import { onPageReturn } from '../../api/page-return.ts'
import { currentUser } from '../../session/session.ts'
import { isRenewalDue, mayRenewAgain, renewalDelayMs } from './url-times.ts'

/** After a renewal that failed. */
const againMs = 30_000

interface PageUrls {
  /** Page id → address. */
  urls: ReadonlyMap<number, string>
  /** Asks for new addresses, as when one did not load. Many at once ask once. */
  renew: () => void
}

interface Known {
  from: ChapterPages
  urls: ReadonlyMap<number, string>
  expiresAtMs: number
  /** How often a renewal failed in a row. */
  failures: number
}

function knownFrom(from: ChapterPages, newest = from): Known {
  const urls = new Map(newest.pages.map(({ id, presigned_url }) => [id, presigned_url]))
  return { from, urls, expiresAtMs: Date.parse(newest.expires_at), failures: 0 }
}

/** The addresses of a chapter's pages, renewed before they end and when one of them does not load. */
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
      // Who reads on does not notice; pages that do not load say so themselves.
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

  // Timers stand still while a device sleeps.
  useEffect(
    () =>
      onPageReturn(() => {
        if (isRenewalDue(expiresAtMs, Date.now())) void renew()
      }),
    [expiresAtMs, renew],
  )

  useEffect(() => () => asking.current?.abort(), [])

  // The same function for each page, or every page would be drawn anew at each step.
  const renewSoon = useCallback(() => void renew(), [renew])
  return { urls: known.urls, renew: renewSoon }
}
