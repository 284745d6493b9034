import type { CallResult } from '@ledgerdeck/contract/client'
import type { FriendRequest } from '@ledgerdeck/contract/friends'
import { call } from '../api/browser-client.ts'
import { callOnce } from '../api/call-once.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { useSeenAgain } from '../api/use-seen-again.ts'

export type FriendList = CallResult<'GET /api/user/list_friend_requests/'>

const loadFriendList = (signal: AbortSignal): Promise<FriendList> =>
  call('GET /api/user/list_friend_requests/', { signal })

/** Requests and friends of the own account. Others change them too, so it is read anew when the reader comes back to the page. */
export function useFriendList() {
  const list = useLoaded(loadFriendList)
  useSeenAgain(list.reload)
  return list
}

export const askUser = (userId: number) =>
  callOnce('POST /api/user/send_friend_request/{userId}/', { params: { userId } })

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
