import { z } from 'zod'
import { userReference } from '../accounts/users.ts'
import { defineEndpoint } from '../endpoint.ts'
import { fromDigits, id, idInPath, instant, message, optionalPage, page, rowsOfPage } from '../fields.ts'

export const friendRequestStatuses = ['pending', 'accepted', 'rejected'] as const

const friendRequest = z
  .object({
    id,
    from_user: userReference,
    to_user: userReference,
    status: z.enum(friendRequestStatuses),
    timestamp: instant.describe('When it was sent.'),
    responded_at: instant.nullable(),
  })
  .meta({ id: 'FriendRequest' })

export type FriendRequest = z.infer<typeof friendRequest>

export const sendFriendRequest = defineEndpoint({
  name: 'sendFriendRequest',
  method: 'POST',
  path: '/api/user/send_friend_request/{userId}/',
  summary: 'Sends a friend request. If that user has already sent you one, accepts it.',
  tag: 'Friends',
  access: 'user',
  takesIdempotencyKey: true,
  params: z.object({ userId: idInPath }),
  responses: { 201: message.extend({ data: friendRequest }) },
  errors: [403, 404, 409],
})

export const respondToFriendRequest = defineEndpoint({
  name: 'respondToFriendRequest',
  method: 'POST',
  path: '/api/user/respond_friend_request/{requestId}/',
  summary: 'Accepts or rejects a pending friend request to you.',
  tag: 'Friends',
  access: 'user',
  params: z.object({ requestId: idInPath }),
  body: z.object({ action: z.enum(['accept', 'reject'], 'Use accept or reject.') }),
  responses: { 200: message.extend({ data: friendRequest }) },
  errors: [403, 404, 409],
})

const listedPage = z.object({ total: z.int(), page: z.int(), numOfPages: z.int() }).meta({ id: 'ListedPage' })

export const listFriendRequests = defineEndpoint({
  name: 'listFriendRequests',
  method: 'GET',
  path: '/api/user/list_friend_requests/',
  summary:
    'Lists the friend requests you sent and received, and your friends, one page of each. Unanswered requests come first, then the newest.',
  tag: 'Friends',
  access: 'user',
  query: z.object({
    received_page: page,
    sent_page: page,
    friends_page: page,
    history_page: optionalPage.describe(
      'A page of sent and received requests together, newest first, instead of a page of each.',
    ),
    rows: fromDigits(rowsOfPage(500, 500)),
    status: z.enum(friendRequestStatuses).optional().describe('Only requests with this status.'),
    user_id: fromDigits(id.optional().describe('Only requests and the friendship with this user.')),
  }),
  responses: {
    200: z.object({
      received_requests: z.array(friendRequest),
      sent_requests: z.array(friendRequest),
      friends: z.array(userReference),
      pages: z
        .object({ received_requests: listedPage, sent_requests: listedPage, friends: listedPage })
        .describe('With history_page, both request lists share one page count.'),
    }),
  },
})

export const deleteFriendRequest = defineEndpoint({
  name: 'deleteFriendRequest',
  method: 'DELETE',
  path: '/api/user/delete_friend_request/{id}/',
  summary: 'Deletes a friend request that you sent. If it led to a friendship, that stays.',
  tag: 'Friends',
  access: 'user',
  params: z.object({ id: idInPath }),
  responses: { 200: message },
  errors: [403, 404],
})

export const removeFriend = defineEndpoint({
  name: 'removeFriend',
  method: 'POST',
  path: '/api/user/remove_friend/{id}/',
  summary: 'Ends a friendship, for both users.',
  tag: 'Friends',
  access: 'user',
  params: z.object({ id: idInPath }),
  responses: { 200: message },
  errors: [404],
})

const foundUser = userReference
  .extend({
    relation: z
      .enum(['none', 'friend', 'request_sent', 'request_received'])
      .describe('The found user’s relation to you.'),
  })
  .meta({ id: 'FoundUser' })

export type FoundUser = z.infer<typeof foundUser>

export const searchUsers = defineEndpoint({
  name: 'searchUsers',
  method: 'GET',
  path: '/api/user/search_users/',
  summary: 'Finds up to 20 active users whose username contains the text; names that start with it come first.',
  tag: 'Friends',
  access: 'user',
  query: z.object({ query: z.string().trim().max(60, 'Search for at most 60 characters.').default('') }),
  responses: { 200: z.object({ data: z.array(foundUser) }) },
})
