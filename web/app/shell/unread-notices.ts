import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import { clientWithToken } from '../api/browser-client.ts'
import { queryClient } from '../api/query-client.ts'
import { accessToken } from '../api/token-refresh.ts'
import { currentUserId } from '../session/session.ts'

/**
 * However many tabs are open and however often pages change, the count is asked for no more often
 * than this.
 */
const freshMs = 60_000

const queryKey = ['countUnreadNotices'] as const

/**
 * How many notices are unread. A failure is not reported and not repeated: the next change of page
 * asks again. A refusal ends no session here, as the user did not ask for the count.
 */
export const unreadNoticesQuery = queryOptions({
  queryKey,
  queryFn: countUnread,
  staleTime: freshMs,
  refetchOnWindowFocus: true,
  retry: false,
})

async function countUnread({ signal }: QueryFunctionContext): Promise<number> {
  const { unread } = await clientWithToken(await accessToken()).blog.countUnreadNotices({ signal })
  return unread
}

/** Takes over a number from another answer of the server. */
export function setUnreadNotices(unread: number): void {
  queryClient.setQueryData(unreadNoticesQuery.queryKey, unread)
}

interface Message {
  userId: ReturnType<typeof currentUserId>
  unread: number
  /** By the clock of this device. */
  updatedAt: number
}

/** Shows the same count in all tabs. Returns the function that ends it. */
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
  /** A page with an open channel cannot be kept for the back button. */
  function close(): void {
    channel?.close()
    channel = null
  }

  open()
  const ending = new AbortController()
  window.addEventListener('pagehide', close, ending)
  window.addEventListener('pageshow', open, ending)
  const endSending = queryClient.getQueryCache().subscribe(({ query, type, ...event }) => {
    const isCount = type === 'updated' && query.queryKey[0] === queryKey[0]
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
