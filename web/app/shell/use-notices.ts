import type { Notice, NoticeList } from '@ledgerdeck/contract/notices'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../api/browser-client.ts'
import { failureText } from '../api/call-error.ts'
import type { SessionUser } from '../session/session.ts'
import { withMore, withRead } from './notice-list.ts'
import { noteUnread } from './unread-notices.ts'

interface Shown {
  /** Null until the first page is there. */
  notices: readonly Notice[] | null
  page: number
  hasMore: boolean
  /** The first of those that were added last. */
  firstAddedId: number | null
}

interface Failure {
  text: string
  retry: () => void
}

const nothing: Shown = { notices: null, page: 0, hasMore: false, firstAddedId: null }

/** The newest notices of someone, page by page; each answer tells the bell how many are unread. */
export function useNotices(userId: SessionUser['id']) {
  const [shown, setShown] = useState(nothing)
  const { failure, setFailure, isLoading, load } = useNoticePages(userId, setShown)

  const mark = useCallback(
    async (which: number | 'all') => {
      const show = (notices: Shown['notices']) => setShown((before) => ({ ...before, notices }))
      const former = shown.notices
      setFailure(null)
      show(former && withRead(former, which))
      try {
        const body = which === 'all' ? {} : { ids: [which] }
        const { unread } = await api.blog.markNoticesRead({ body })
        noteUnread(userId, unread)
      } catch {
        show(former)
        setFailure({ text: 'Failed to mark notices as read.', retry: () => mark(which) })
      }
    },
    [shown.notices, userId, setFailure],
  )

  return { ...shown, failure, isLoading, showMore: () => load(shown.page + 1), mark }
}

function useNoticePages(userId: SessionUser['id'], show: (next: (before: Shown) => Shown) => void) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isLoading, setLoading] = useState(true)
  const current = useRef<AbortController>(null)

  const load = useCallback(
    async (page: number) => {
      current.current?.abort()
      const loading = new AbortController()
      const { signal } = loading
      current.current = loading
      setFailure(null)
      setLoading(true)
      try {
        const list = await api.blog.listNotices({ query: { page }, signal })
        noteUnread(userId, list.unread)
        show((before) => afterPage(before, list))
      } catch (reason) {
        if (failureText(reason) !== null) setFailure({ text: 'Failed to fetch notices.', retry: () => load(page) })
      }
      if (!signal.aborted) setLoading(false)
    },
    [userId, show],
  )

  useEffect(() => {
    void load(1)
    return () => current.current?.abort()
  }, [load])

  return { failure, setFailure, isLoading, load }
}

function afterPage({ notices }: Shown, { data, page, numOfPages }: NoticeList): Shown {
  const known = page === 1 ? [] : (notices ?? [])
  const all = withMore(known, data)
  return {
    notices: all,
    page,
    hasMore: page < numOfPages,
    firstAddedId: page === 1 ? null : (all[known.length]?.id ?? null),
  }
}
