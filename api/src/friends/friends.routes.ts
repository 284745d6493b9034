import type { FoundUser, FriendRequest } from '@ledgerdeck/contract/friends'
import * as contract from '@ledgerdeck/contract/friends'
import type { UserReference } from '@ledgerdeck/contract/users'
import type { FastifyInstance } from 'fastify'
import { presentUserReference } from '../accounts/users.presenter.ts'
import { presentImage } from '../media/images.presenter.ts'
import { bindEndpoint } from '../platform/endpoints/bind-endpoint.ts'
import type { CallLimit } from '../platform/limits/call-limit.ts'
import type { Page } from '../platform/lists/page.ts'
import type { FriendRequestRow, FriendRow, UserSearchRow } from './friends.repository.ts'
import {
  deleteFriendRequest,
  type FriendLists,
  findUsers,
  listFriendRequests,
  type NotifyFriend,
  removeFriend,
  respondToFriendRequest,
  sendFriendRequest,
} from './friends.service.ts'

const friendRequests: CallLimit = {
  name: 'friend-request',
  counts: 'friend requests',
  points: 60,
  seconds: 3_600,
  per: 'user',
}

const friendAnswers: CallLimit = {
  name: 'friend-answers',
  counts: 'friend requests answered or deleted, friends removed',
  points: 600,
  seconds: 600,
  per: 'user',
  isLocal: true,
}

const userSearches: CallLimit = {
  name: 'user-search',
  counts: 'searches for users',
  points: 120,
  seconds: 60,
  per: 'user',
}

export function bindFriends(app: FastifyInstance, notifyFriend: NotifyFriend): void {
  bindEndpoint(app, contract.sendFriendRequest, {
    limit: friendRequests,
    handle: (ctx, { params, answerOnce }) =>
      answerOnce(
        () => sendFriendRequest(ctx, params.userId, notifyFriend),
        ({ request, isAccepted }) => {
          const { username } = request.sender
          const msg = isAccepted ? `${username} had already asked you. You’re now friends.` : 'Friend request sent.'
          return { msg, data: presentFriendRequest(request) }
        },
      ),
  })
  bindEndpoint(app, contract.respondToFriendRequest, {
    limit: friendAnswers,
    handle: async (ctx, { params, body }) => {
      const request = await respondToFriendRequest(ctx, params.requestId, { ...body, notifyFriend })
      return { msg: `Friend request ${request.request.status}.`, data: presentFriendRequest(request) }
    },
  })
  bindEndpoint(app, contract.listFriendRequests, {
    handle: async (ctx, { query }) => {
      const { rows, status, received_page, sent_page, friends_page, history_page, user_id } = query
      const found = await listFriendRequests(ctx, {
        rows,
        status,
        receivedPage: received_page,
        sentPage: sent_page,
        friendsPage: friends_page,
        historyPage: history_page,
        otherUserId: user_id,
      })
      return presentFriendLists(found)
    },
  })
  bindEndpoint(app, contract.deleteFriendRequest, {
    limit: friendAnswers,
    handle: async (ctx, { params }) => {
      const { areFriends } = await deleteFriendRequest(ctx, params.id)
      return { msg: areFriends ? 'Friend request deleted. You’re still friends.' : 'Friend request deleted.' }
    },
  })
  bindEndpoint(app, contract.removeFriend, {
    limit: friendAnswers,
    handle: async (ctx, { params }) => {
      await removeFriend(ctx, params.id)
      return { msg: 'Friend removed.' }
    },
  })
  bindEndpoint(app, contract.searchUsers, {
    limit: userSearches,
    handle: async (ctx, { query }) => ({ data: (await findUsers(ctx, query.query)).map(presentSearchResult) }),
  })
}

function presentFriendLists({ received, sent, friends }: FriendLists) {
  return {
    received_requests: received.rows.map(presentFriendRequest),
    sent_requests: sent.rows.map(presentFriendRequest),
    friends: friends.rows.map(presentPerson),
    pages: {
      received_requests: presentPage(received),
      sent_requests: presentPage(sent),
      friends: presentPage(friends),
    },
  }
}

function presentPage({ total, page, pages }: Page<unknown>) {
  return { total, page, numOfPages: pages }
}

function presentPerson({ image, ...user }: FriendRow): UserReference {
  return presentUserReference(user, presentImage(image))
}

function presentFriendRequest({ request, sender, receiver }: FriendRequestRow): FriendRequest {
  return {
    id: request.id,
    from_user: presentPerson(sender),
    to_user: presentPerson(receiver),
    status: request.status,
    timestamp: request.createdAt.toISOString(),
    responded_at: request.respondedAt?.toISOString() ?? null,
  }
}

function presentSearchResult(row: UserSearchRow): FoundUser {
  return { ...presentPerson(row), relation: relationOf(row) }
}

function relationOf({ isFriend, hasSentRequest, hasReceivedRequest }: UserSearchRow): FoundUser['relation'] {
  if (isFriend) return 'friend'
  if (hasReceivedRequest) return 'request_sent'
  return hasSentRequest ? 'request_received' : 'none'
}
