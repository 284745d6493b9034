import type { ChapterPages } from '@ledgerdeck/contract/manga'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { currentUser, useSessionUser } from '../../session/session.ts'
import { chapterQuery } from '../manga-queries.ts'

interface OpenChapterPages {
  chapterPages: ChapterPages
  /** For an address that fails to load. Concurrent calls share a request. */
  renew: () => void
}

/**
 * Renews addresses before they expire and when one fails to load, and at no other time.
 * A failed renewal is silent; pages that fail to load report that themselves.
 */
export function useChapterPages(loaded: ChapterPages): OpenChapterPages {
  const isUser = useSessionUser() !== null
  const { data: chapterPages = loaded, refetch } = useQuery(
    {
      ...chapterQuery(loaded.chapter.id),
      enabled: isUser,
      staleTime: ({ state }) => (state.data ? renewalAtMs(state.data) - state.dataUpdatedAt : 0),
      refetchOnWindowFocus: true,
      refetchInterval: ({ state }) => renewalDelayMs(state, Date.now()),
    },
    queryClient,
  )
  const renewedAtMs = useRef(0)
  const renew = useCallback(() => {
    if (currentUser() === null || !mayRenewAgain(renewedAtMs.current, Date.now())) return
    renewedAtMs.current = Date.now()
    void refetch({ cancelRefetch: false })
  }, [refetch])
  return { chapterPages, renew }
}

/** Renewed this long before they expire, enough for a slow load. */
const leadMs = 120_000

const minDelayMs = 10_000

const againMs = 30_000

const betweenMs = 5_000

export function renewalAtMs({ expires_at }: Pick<ChapterPages, 'expires_at'>): number {
  return Date.parse(expires_at) - leadMs
}

interface LoadedState {
  data: Pick<ChapterPages, 'expires_at'> | undefined
  status: 'pending' | 'error' | 'success'
}

/** False before the first load. */
export function renewalDelayMs({ data, status }: LoadedState, nowMs: number): number | false {
  if (!data) return false
  return status === 'error' ? againMs : Math.max(renewalAtMs(data) - nowMs, minDelayMs)
}

/** A page that failed may ask again before newer addresses are rendered. */
export function mayRenewAgain(renewedAtMs: number, nowMs: number): boolean {
  return nowMs - renewedAtMs >= betweenMs
}
