import type { CallResult, Client } from '@ledgerdeck/contract/client'
import type { FriendRequest } from '@ledgerdeck/contract/friends'
import { updateOf } from '../api/optimistic-updates.ts'
import { privateApi } from '../api/private-client.ts'
import { endpointQuery } from '../api/query-client.ts'
import { useWrite } from '../api/use-write.ts'

export type FriendList = CallResult<Client['friends']['listFriendRequests']>

export type ListName = 'received' | 'sent' | 'friends'

export type ListPages = Readonly<Record<ListName, number>>

const rows = 20

type ListQuery = NonNullable<Parameters<Client['friends']['listFriendRequests']>[0]>['query']

const listQuery = (query: ListQuery) => endpointQuery(privateApi.friends.listFriendRequests, { query })

export const friendListQuery = ({ received, sent, friends }: ListPages) =>
  listQuery({ status: 'pending', rows, received_page: received, sent_page: sent, friends_page: friends })

export const requestHistoryQuery = (page: number) => listQuery({ rows, history_page: page })

export const relationQuery = (userId: number) => listQuery({ user_id: userId })

interface FriendChange {
  action: 'accept' | 'reject' | 'delete' | 'remove'
  id: number
}

/** Optimistic; changes are sent one after the other. */
export function useFriendChange() {
  return useWrite(sendChange, {
    optimistic: (change) => [updateOf(privateApi.friends.listFriendRequests, (list) => withChange(list, change))],
  })
}

function sendChange({ action, id }: FriendChange): Promise<{ msg: string }> {
  if (action === 'delete') return privateApi.friends.deleteFriendRequest({ params: { id } })
  if (action === 'remove') return privateApi.friends.removeFriend({ params: { id } })
  return privateApi.friends.respondToFriendRequest({ params: { requestId: id }, body: { action } })
}

export function withChange(list: FriendList, { action, id }: FriendChange): FriendList {
  const { friends, sent_requests, received_requests } = list
  if (action === 'remove') return withLists(list, { friends: friends.filter((friend) => friend.id !== id) })
  if (action === 'delete') {
    return withLists(list, { sent_requests: sent_requests.filter((request) => request.id !== id) })
  }
  const status = action === 'accept' ? 'accepted' : 'rejected'
  const accepted = received_requests.filter(
    (request) => action === 'accept' && request.id === id && request.status === 'pending',
  )
  return withLists(list, {
    received_requests: received_requests.map((request) => (request.id === id ? { ...request, status } : request)),
    friends: [...friends, ...accepted.map(({ from_user }) => from_user)],
  })
}

/** Counts follow the rows that were added or removed. */
function withLists(list: FriendList, changed: Partial<Omit<FriendList, 'pages'>>): FriendList {
  const next = { ...list, ...changed }
  const counted = (name: keyof FriendList['pages']) => ({
    ...list.pages[name],
    total: list.pages[name].total + next[name].length - list[name].length,
  })
  return {
    ...next,
    pages: {
      received_requests: counted('received_requests'),
      sent_requests: counted('sent_requests'),
      friends: counted('friends'),
    },
  }
}

export function requestHistory({
  sent_requests,
  received_requests,
}: Pick<FriendList, 'sent_requests' | 'received_requests'>): FriendRequest[] {
  return [...sent_requests, ...received_requests].sort(
    (a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp) || b.id - a.id,
  )
}

export function pendingOnly(requests: readonly FriendRequest[]): FriendRequest[] {
  return requests.filter(({ status }) => status === 'pending')
}
