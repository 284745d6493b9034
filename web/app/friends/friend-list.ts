import type { CallResult, Client } from '@ledgerdeck/contract/client'
import type { FriendRequest } from '@ledgerdeck/contract/friends'
import { api } from '../api/browser-client.ts'
import { endpointQuery, updateInAdvance } from '../api/query-client.ts'
import { useWrite } from '../api/use-write.ts'

export type FriendList = CallResult<Client['friends']['listFriendRequests']>

export const friendListQuery = endpointQuery(api.friends.listFriendRequests, {})

interface FriendChange {
  action: 'accept' | 'reject' | 'delete' | 'remove'
  id: number
}

/** Optimistic; changes are sent one after the other. */
export function useFriendChange() {
  return useWrite(sendChange, {
    optimistic: (change) => updateInAdvance(api.friends.listFriendRequests, (list) => withChange(list, change)),
  })
}

function sendChange({ action, id }: FriendChange): Promise<{ msg: string }> {
  if (action === 'delete') return api.friends.deleteFriendRequest({ params: { id } })
  if (action === 'remove') return api.friends.removeFriend({ params: { id } })
  return api.friends.respondToFriendRequest({ params: { requestId: id }, body: { action } })
}

export function withChange(list: FriendList, { action, id }: FriendChange): FriendList {
  const { friends, sent_requests, received_requests } = list
  if (action === 'remove') return { ...list, friends: friends.filter((friend) => friend.id !== id) }
  if (action === 'delete') return { ...list, sent_requests: sent_requests.filter((request) => request.id !== id) }
  const status = action === 'accept' ? 'accepted' : 'rejected'
  const accepted = received_requests.filter((request) => action === 'accept' && request.id === id)
  return {
    ...list,
    received_requests: received_requests.map((request) => (request.id === id ? { ...request, status } : request)),
    friends: [...friends, ...accepted.map(({ from_user }) => from_user)],
  }
}

export function requestHistory({ sent_requests, received_requests }: FriendList): FriendRequest[] {
  return [...sent_requests, ...received_requests].sort(
    (a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp) || b.id - a.id,
  )
}

export function pendingOnly(requests: readonly FriendRequest[]): FriendRequest[] {
  return requests.filter(({ status }) => status === 'pending')
}
