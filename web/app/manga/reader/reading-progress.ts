import { useEffect, useEffectEvent, useRef } from 'react'
import { CallError } from '../../api/call-error.ts'
import { privateApi } from '../../api/private-client.ts'
import { currentUser } from '../../session/session.ts'

interface SavedPositionOptions {
  chapterId: number
  /** From 1; 0 while no page is visible. */
  pageNumber: number
}

/** Also stores the position when the reader leaves. */
export function useSavedPosition({ chapterId, pageNumber }: SavedPositionOptions): void {
  const seen = useRef<Seen>({ pageNumber, sinceMs: 0 })
  const sent = useRef<Sent | null>(null)
  const firstPage = useRef(pageNumber)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The chapter is deleted, no longer accessible, or closed. */
  const isOver = useRef(false)

  const plan = useEffectEvent(() => {
    clearTimeout(timer.current)
    const dueMs = saveAtMs(seen.current, sent.current)
    if (dueMs !== null && !isOver.current) timer.current = setTimeout(() => void save(), dueMs - Date.now())
  })

  const save = useEffectEvent(async () => {
    const isNowhere = seen.current.pageNumber < 1
    if (isOver.current || isNowhere || currentUser() === null) return
    const sending: Sent = { pageNumber: seen.current.pageNumber, atMs: Date.now(), hasFailed: false }
    sent.current = sending
    try {
      const body = { page_number: sending.pageNumber }
      await privateApi.manga.saveReadingPosition({ params: { chapterId }, body })
    } catch (failure) {
      isOver.current = failure instanceof CallError && failure.status >= 400 && failure.status < 500
      if (sent.current === sending) sent.current = { ...sending, hasFailed: true }
      plan()
    }
  })

  const leave = useEffectEvent(() => {
    clearTimeout(timer.current)
    const now = { firstPage: firstPage.current, nowMs: Date.now() }
    if (isSavedOnLeaving(seen.current, sent.current, now)) void save()
  })

  const stay = useEffectEvent(() => {
    seen.current = { ...seen.current, sinceMs: Date.now() }
    plan()
  })

  useEffect(() => {
    seen.current = { pageNumber, sinceMs: Date.now() }
    plan()
  }, [pageNumber])

  useEffect(() => {
    isOver.current = false
    const onVisibilityChange = () => (document.hidden ? leave() : stay())
    document.addEventListener('visibilitychange', onVisibilityChange)
    window.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      window.removeEventListener('pagehide', leave)
      leave()
      isOver.current = true
    }
  }, [])
}

/** A page counts as read after this long; a glance back does not. */
const dwellMs = 2_000

const betweenMs = 2_000

const afterFailureMs = 10_000

interface Seen {
  pageNumber: number
  sinceMs: number
}

export interface Sent {
  pageNumber: number
  atMs: number
  hasFailed: boolean
}

/** Null when the page is saved already. */
export function saveAtMs({ pageNumber, sinceMs }: Seen, sent: Sent | null): number | null {
  if (sent?.pageNumber === pageNumber && !sent.hasFailed) return null
  const dwelt = sinceMs + dwellMs
  if (sent === null) return dwelt
  return Math.max(dwelt, sent.atMs + (sent.hasFailed ? afterFailureMs : betweenMs))
}

/** Saves when the reader moved on to the page from `firstPage`, or viewed it long enough. */
export function isSavedOnLeaving(
  seen: Seen,
  sent: Sent | null,
  { firstPage, nowMs }: { firstPage: number; nowMs: number },
): boolean {
  if (sent?.pageNumber === seen.pageNumber && !sent.hasFailed) return false
  const hasReadOn = seen.pageNumber > (sent?.pageNumber ?? firstPage)
  return hasReadOn || nowMs - seen.sinceMs >= dwellMs
}
