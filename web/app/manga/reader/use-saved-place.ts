import { useEffect, useEffectEvent, useRef } from 'react'
import { api } from '../../api/browser-client.ts'
import { CallError } from '../../api/call-error.ts'
import { currentUser } from '../../session/session.ts'
import { isPlaceOnLeaving, type Seen, type Sent, saveAtMs } from './place-rules.ts'

interface SavedPlaceOptions {
  chapterId: number
  /** The page that is seen, from 1; 0 where there is none. */
  pageNumber: number
}

/** Keeps on the server where the reader is in a chapter, and lets go of it in time when they leave. */
export function useSavedPlace({ chapterId, pageNumber }: SavedPlaceOptions): void {
  const seen = useRef<Seen>({ pageNumber, sinceMs: 0 })
  const sent = useRef<Sent | null>(null)
  const firstPage = useRef(pageNumber)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The chapter is gone, not for this user any more, or closed. */
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
      await api.manga.saveReadingPlace({ params: { chapterId }, body })
    } catch (failure) {
      isOver.current = failure instanceof CallError && failure.status >= 400 && failure.status < 500
      if (sent.current === sending) sent.current = { ...sending, hasFailed: true }
      plan()
    }
  })

  const leave = useEffectEvent(() => {
    clearTimeout(timer.current)
    const now = { firstPage: firstPage.current, nowMs: Date.now() }
    if (isPlaceOnLeaving(seen.current, sent.current, now)) void save()
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
    const look = () => (document.hidden ? leave() : stay())
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pagehide', leave)
      leave()
      isOver.current = true
    }
  }, [])
}
