import type { Notice, NoticeList } from '@ledgerdeck/contract/notices'
import { commentAddress } from '@ledgerdeck/contract/post-addresses'
import { type InfiniteData, type QueryFunctionContext, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cacheUpdateOf } from '../../api/optimistic-updates.ts'
import { privateApi, privateClientWithToken } from '../../api/private-client.ts'
import { queryClient } from '../../api/query-client.ts'
import { accessToken } from '../../api/token-refresh.ts'
import { useWrite } from '../../api/use-write.ts'
import { currentUserId } from '../../session/session.ts'

type Pages = InfiniteData<NoticeList, number>

/** Its data are pages, unlike those of `endpointQuery`. */
const listKey = [privateApi.blog.listNotices.endpointName, 'pages'] as const

export function useNotices() {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    {
      queryKey: listKey,
      queryFn: loadPage,
      initialPageParam: 1,
      getNextPageParam: ({ page, numOfPages }) => (page < numOfPages ? page + 1 : undefined),
      gcTime: 0,
    },
    queryClient,
  )
  const marking = useMarking()
  const pages = data?.pages.map((page) => page.data) ?? []
  const known = pages.slice(0, -1).reduce(withMore, [])
  const notices = data ? pages.reduce(withMore, []) : null
  return {
    notices,
    firstAddedId: pages.length > 1 ? (notices?.[known.length]?.id ?? null) : null,
    hasMore: hasNextPage,
    isLoading: isFetching,
    showMore: () => void fetchNextPage(),
    mark: marking.mark,
    failure: failureOf(error, isFetching, () => void refetch()) ?? marking.failure,
  }
}

async function loadPage({ pageParam, signal }: { pageParam: number; signal: AbortSignal }): Promise<NoticeList> {
  const list = await privateApi.blog.listNotices({ query: { page: pageParam }, signal })
  setUnreadNotices(list.unread)
  return list
}

type Which = number | 'all'

function useMarking() {
  const [failed, setFailed] = useState<Which | null>(null)
  const { write, failure } = useWrite(markRead, {
    showsFailure: true,
    optimistic: (which) => [pagesWithRead(which)],
    onSuccess: setUnreadNotices,
    onFailure: (_failure, which) => setFailed(which),
  })
  return {
    mark: write,
    failure:
      failure && failed !== null ? { text: 'Failed to mark notices as read.', retry: () => write(failed) } : null,
  }
}

async function markRead(which: Which): Promise<number> {
  const { unread } = await privateApi.blog.markNoticesRead({ body: which === 'all' ? {} : { ids: [which] } })
  return unread
}

function pagesWithRead(which: Which) {
  return cacheUpdateOf<Pages>(listKey, ({ pages, pageParams }) => ({
    pages: pages.map((page) => ({ ...page, data: withRead(page.data, which) })),
    pageParams,
  }))
}

function failureOf(error: Error | null, isFetching: boolean, retry: () => void) {
  return error && !isFetching ? { text: 'Failed to fetch notices.', retry } : null
}

/** The minimum age for another request, over all tabs and pages. */
const freshMs = 60_000

const countKey = [privateApi.blog.countUnreadNotices.endpointName] as const

/** Failures are silent, and a refusal ends no session: the user did not ask for the count. */
export const unreadNoticesQuery = queryOptions({
  queryKey: countKey,
  queryFn: countUnread,
  staleTime: freshMs,
  refetchOnWindowFocus: true,
  retry: false,
})

async function countUnread({ signal }: QueryFunctionContext): Promise<number> {
  const { unread } = await privateClientWithToken(await accessToken()).blog.countUnreadNotices({ signal })
  return unread
}

function setUnreadNotices(unread: number): void {
  queryClient.setQueryData(unreadNoticesQuery.queryKey, unread)
}

interface Message {
  userId: ReturnType<typeof currentUserId>
  unread: number
  updatedAt: number
}

export function shareUnreadNotices(): () => void {
  if (typeof BroadcastChannel !== 'function') return () => {}
  let channel: BroadcastChannel | null = null
  let isReceiving = false

  function receive({ data: { userId, unread, updatedAt } }: MessageEvent<Message>): void {
    if (userId !== currentUserId()) return
    isReceiving = true
    queryClient.setQueryData(unreadNoticesQuery.queryKey, unread, { updatedAt })
    isReceiving = false
  }
  function open(): void {
    channel ??= new BroadcastChannel('ledgerdeck-unread-notices')
    channel.onmessage = receive
  }
  /** An open channel keeps a page out of the back-forward cache. */
  function close(): void {
    channel?.close()
    channel = null
  }

  open()
  const ending = new AbortController()
  window.addEventListener('pagehide', close, ending)
  window.addEventListener('pageshow', open, ending)
  const endSending = queryClient.getQueryCache().subscribe(({ query, type, ...event }) => {
    const isCount = type === 'updated' && query.queryKey[0] === countKey[0]
    if (!isCount || isReceiving || !('action' in event) || event.action.type !== 'success') return
    const { data, dataUpdatedAt } = query.state
    channel?.postMessage({ userId: currentUserId(), unread: data, updatedAt: dataUpdatedAt } satisfies Message)
  })
  return () => {
    endSending()
    ending.abort()
    close()
  }
}

const countedUpTo = 99

export function unreadSign(unread: number | null): string {
  if (!unread) return ''
  return unread > countedUpTo ? `${countedUpTo}+` : String(unread)
}

export function bellName(unread: number | null): string {
  const sign = unreadSign(unread)
  return sign === '' ? 'Notices' : `Notices, ${sign} unread`
}

export const noticeWords: Record<Notice['kind'], string> = {
  post_comment: 'commented on your post',
  comment_reply: 'replied to your comment on',
  friend_request: 'wants to be your friend',
  friend_accepted: 'accepted your friend request',
}

export function noticeAddress({ comment }: Pick<Notice, 'comment'>): string {
  if (!comment) return '/profile?tab=friends'
  return commentAddress(comment.post_slug, comment.id)
}

type Listed = Pick<Notice, 'id' | 'is_read'>

export function withMore<N extends Listed>(notices: readonly N[], more: readonly N[]): N[] {
  const ids = new Set(notices.map(({ id }) => id))
  return [...notices, ...more.filter(({ id }) => !ids.has(id))]
}

export function withRead<N extends Listed>(notices: readonly N[], which: Which): N[] {
  return notices.map((notice) => (which === 'all' || which === notice.id ? { ...notice, is_read: true } : notice))
}
