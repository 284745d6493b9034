import type { CallResult } from '@ledgerdeck/contract/client'
import type { FriendRequest } from '@ledgerdeck/contract/friends'
import { useCallback, useRef, useState } from 'react'
import { call } from '../api/browser-client.ts'
import { failureText } from '../api/call-error.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { useSeenAgain } from '../api/use-seen-again.ts'
import { toast } from '../ui/toast.ts'

export type FriendList = CallResult<'GET /api/user/list_friend_requests/'>

const loadFriendList = (signal: AbortSignal): Promise<FriendList> =>
  call('GET /api/user/list_friend_requests/', { signal })

/** Requests and friends of the own account. Others change them too, so it is read anew when the reader comes back to the page. */
export function useFriendList() {
  const list = useLoaded(loadFriendList)
  useSeenAgain(list.reload)
  return list
}

interface FriendAction {
  /** Names what is under way, such as `accept 12`; null for nothing. */
  busy: string | null
  /** Does one thing at a time and nothing meanwhile, says what came of it, and lets the lists be read anew, also when somebody else was faster. */
  run: (name: string, action: () => Promise<{ msg: string }>) => Promise<void>
}

export function useFriendAction(onDone: () => void): FriendAction {
  const [busy, setBusy] = useState<string | null>(null)
  const isRunning = useRef(false)
  const run = useCallback<FriendAction['run']>(
    async (name, action) => {
      if (isRunning.current) return
      isRunning.current = true
      setBusy(name)
      try {
        const { msg } = await action()
        void toast('success', msg)
      } catch (failure) {
        const text = failureText(failure)
        if (text !== null) void toast('error', text)
      } finally {
        isRunning.current = false
        setBusy(null)
        onDone()
      }
    },
    [onDone],
  )
  return { busy, run }
}

export const askUser = (userId: number) => call('POST /api/user/send_friend_request/{userId}/', { params: { userId } })

export const answerRequest = (requestId: number, action: 'accept' | 'reject') =>
  call('POST /api/user/respond_friend_request/{requestId}/', { params: { requestId }, body: { action } })

export const deleteRequest = (id: number) => call('DELETE /api/user/delete_friend_request/{id}/', { params: { id } })

export const removeFriend = (id: number) => call('POST /api/user/remove_friend/{id}/', { params: { id } })

/** Sent and received requests together, the latest first. */
export function requestHistory({ sent_requests, received_requests }: FriendList): FriendRequest[] {
  return [...sent_requests, ...received_requests].sort(
    (a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp) || b.id - a.id,
  )
}

export function pendingOnly(requests: readonly FriendRequest[]): FriendRequest[] {
  return requests.filter(({ status }) => status === 'pending')
}
