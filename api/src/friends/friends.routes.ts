import {
  deleteFriendRequest as deleteFriendRequestEndpoint,
  listFriendRequests as listFriendRequestsEndpoint,
  removeFriend as removeFriendEndpoint,
  respondToFriendRequest as respondEndpoint,
  searchUsers as searchUsersEndpoint,
  sendFriendRequest as sendFriendRequestEndpoint,
} from '@ledgerdeck/contract/friends'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../platform/endpoints/bind-endpoint.ts'
import { presentFoundUser, presentFriendRequest, presentPerson } from './friends.presenter.ts'
import {
  deleteFriendRequest,
  findUsers,
  listFriendRequests,
  removeFriend,
  respondToFriendRequest,
  sendFriendRequest,
} from './friends.service.ts'

export function bindFriends(app: FastifyInstance): void {
  bindEndpoint(app, sendFriendRequestEndpoint, {
    handle: async (ctx, { params }) => {
      const { request, isAccepted } = await sendFriendRequest(ctx, params.userId)
      const { username } = request.sender
      const msg = isAccepted ? `${username} had asked already. You are friends now.` : 'Friend request sent.'
      return { msg, data: presentFriendRequest(request) }
    },
  })
  bindEndpoint(app, respondEndpoint, {
    handle: async (ctx, { params, body }) => {
      const request = await respondToFriendRequest(ctx, params.requestId, body.action)
      return { msg: `Friend request ${request.request.status}.`, data: presentFriendRequest(request) }
    },
  })
  bindEndpoint(app, listFriendRequestsEndpoint, {
    handle: async (ctx) => {
      const { received, sent, friends } = await listFriendRequests(ctx)
      return {
        received_requests: received.map(presentFriendRequest),
        sent_requests: sent.map(presentFriendRequest),
        friends: friends.map(presentPerson),
      }
    },
  })
  bindEndpoint(app, deleteFriendRequestEndpoint, {
    handle: async (ctx, { params }) => {
      await deleteFriendRequest(ctx, params.id)
      return { msg: 'Friend request deleted.' }
    },
  })
  bindEndpoint(app, removeFriendEndpoint, {
    handle: async (ctx, { params }) => {
      await removeFriend(ctx, params.id)
      return { msg: 'Friend removed.' }
    },
  })
  bindEndpoint(app, searchUsersEndpoint, {
    handle: async (ctx, { query }) => ({ data: (await findUsers(ctx, query.query)).map(presentFoundUser) }),
  })
}
