import type { CallResult, Client } from '@ledgerdeck/contract/client'
import type { FriendRequest } from '@ledgerdeck/contract/friends'
import { api } from '../api/browser-client.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { useSeenAgain } from '../api/use-seen-again.ts'

export type FriendList = CallResult<Client['friends']['listFriendRequests']>

const loadFriendList = (signal: AbortSignal): Promise<FriendList> => api.friends.listFriendRequests({ signal })

/** Requests and friends of the own account. Others change them too, so it is read anew when the reader comes back to the page. */
export function useFriendList() {
  const list = useLoaded(loadFriendList)
  useSeenAgain(list.reload)
  return list
}

export const askUser = (userId: number) => api.friends.sendFriendRequest({ params: { userId } })

export const answerRequest = (requestId: number, action: 'accept' | 'reject') =>
  api.friends.respondToFriendRequest({ params: { requestId }, body: { action } })

export const deleteRequest = (id: number) => api.friends.deleteFriendRequest({ params: { id } })

export const removeFriend = (id: number) => api.friends.removeFriend({ params: { id } })

/** Sent and received requests together, the latest first. */
export function requestHistory({ sent_requests, received_requests }: FriendList): FriendRequest[] {
  return [...sent_requests, ...received_requests].sort(
    (a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp) || b.id - a.id,
  )
}

export function pendingOnly(requests: readonly FriendRequest[]): FriendRequest[] {
  return requests.filter(({ status }) => status === 'pending')
}
