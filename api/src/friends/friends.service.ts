import { sessionEnded, userNotFound } from '../accounts/accounts.errors.ts'
import type { Db } from '../platform/database/database.ts'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { listPage, type Page } from '../platform/lists/page.ts'
import { utcDayText } from '../platform/text/format.ts'
import { dayMs } from '../platform/text/times.ts'
import {
  answerRequest,
  areFriends,
  deleteFriendship,
  deleteRequest,
  type FriendRequestRow,
  type FriendRow,
  type FriendsQuery,
  findPauseEnd,
  findPendingRequest,
  findRequest,
  insertFriendship,
  insertRequest,
  listFriends,
  listRequests,
  lockPair,
  pauseRequests,
  searchUsers,
} from './friends.repository.ts'

const rejectionDays = 30
const maxResults = 20

export interface FriendNotice {
  userId: number
  kind: 'friend_request' | 'friend_accepted'
  friendRequestId: number
  now: Date
}

/** Adds a notice for a user, in the transaction of what it is about. */
export type NotifyFriend = (db: Db, notice: FriendNotice) => Promise<void>

interface SentRequest {
  request: FriendRequestRow
  isAccepted: boolean
}

/** Accepts a pending request of the other user instead. @throws AppError 400, 401, 404, 409, 413 */
export async function sendFriendRequest(
  ctx: UserCtx,
  toUserId: number,
  notifyFriend: NotifyFriend,
): Promise<SentRequest> {
  const { id: userId } = ctx.actor
  if (toUserId === userId) {
    throw new AppError(400, 'friend_request_to_self', 'You can’t send a friend request to yourself.')
  }
  return ctx.change([], async (db) => {
    const usable = await lockPair(db, userId, toUserId)
    if (!usable.has(userId)) throw sessionEnded()
    if (!usable.has(toUserId)) throw userNotFound()
    if (await areFriends(db, userId, toUserId)) throw new AppError(409, 'already_friends', 'You’re already friends.')
    const now = ctx.now()
    const pending = await findPendingRequest(db, userId, toUserId)
    if (pending?.fromUserId === userId) {
      throw new AppError(409, 'friend_request_pending', 'Your request is still waiting for an answer.')
    }
    if (pending) {
      await answerRequest(db, { id: pending.id, toUserId: userId, status: 'accepted', now })
      await insertFriendship(db, userId, toUserId, now)
      await notifyFriend(db, { userId: toUserId, kind: 'friend_accepted', friendRequestId: pending.id, now })
      return ctx.storeAnswer(db, {
        request: await requireRequest(findRequest(db, pending.id, userId)),
        isAccepted: true,
      })
    }
    assertMayAskAgain(await findPauseEnd(db, userId, toUserId, now))
    await ctx.quota.reserve(db, userId, 1)
    const id = await insertRequest(db, userId, toUserId, now)
    await notifyFriend(db, { userId: toUserId, kind: 'friend_request', friendRequestId: id, now })
    return ctx.storeAnswer(db, { request: await requireRequest(findRequest(db, id, userId)), isAccepted: false })
  })
}

function assertMayAskAgain(pauseEnd: Date | null): void {
  if (pauseEnd === null) return
  const day = utcDayText(pauseEnd)
  throw new AppError(409, 'friend_request_rejected', `Your request was rejected. You can ask again after ${day}.`)
}

/** @throws AppError 401 when suspended since, 403 for the sender, 404, 409 when answered already */
export async function respondToFriendRequest(
  ctx: UserCtx,
  id: number,
  { action, notifyFriend }: { action: 'accept' | 'reject'; notifyFriend: NotifyFriend },
): Promise<FriendRequestRow> {
  const { id: userId } = ctx.actor
  const found = await findRequest(ctx.db, id, userId)
  if (found?.request.fromUserId === userId) {
    throw new AppError(403, 'not_the_receiver', 'Only the person you asked can answer a friend request.')
  }
  if (found?.request.toUserId !== userId) throw requestNotFound()
  const { fromUserId } = found.request
  return ctx.change([], async (db) => {
    const usable = await lockPair(db, userId, fromUserId)
    if (!usable.has(userId)) throw sessionEnded()
    if (!usable.has(fromUserId)) throw requestNotFound()
    const status = action === 'accept' ? 'accepted' : 'rejected'
    const now = ctx.now()
    if (!(await answerRequest(db, { id, toUserId: userId, status, now }))) throw await notPendingError(db, id, userId)
    if (action === 'accept') {
      await insertFriendship(db, userId, fromUserId, now)
      await notifyFriend(db, { userId: fromUserId, kind: 'friend_accepted', friendRequestId: id, now })
    } else {
      await pauseRequests(db, { fromUserId, toUserId: userId, endsAt: pauseEndAfter(now) })
    }
    return requireRequest(findRequest(db, id, userId))
  })
}

function pauseEndAfter(now: Date): Date {
  return new Date(now.getTime() + rejectionDays * dayMs)
}

async function notPendingError(db: Db, id: number, userId: number): Promise<AppError> {
  const present = await findRequest(db, id, userId)
  if (!present) return requestNotFound()
  return new AppError(409, 'friend_request_answered', `This friend request is already ${present.request.status}.`)
}

interface FriendListQuery extends Pick<FriendsQuery, 'status' | 'otherUserId'> {
  rows: number
  receivedPage: number
  sentPage: number
  friendsPage: number
  /** Returns this page of both directions combined, newest first, instead of a page of each. */
  historyPage?: number | undefined
}

export interface FriendLists {
  received: Page<FriendRequestRow>
  sent: Page<FriendRequestRow>
  friends: Page<FriendRow>
}

/** Returns an empty page past the last one. */
export async function listFriendRequests(ctx: UserCtx, query: FriendListQuery): Promise<FriendLists> {
  const { rows, status, otherUserId, receivedPage, sentPage, friendsPage, historyPage } = query
  const userId = ctx.actor.id
  const friendsOf = (page: number) =>
    listPage({ page, rows }, (range) => listFriends(ctx.db, { userId, otherUserId, ...range }))
  const requests = (direction: 'received' | 'sent' | 'both', page: number) =>
    listPage({ page, rows }, (range) => listRequests(ctx.db, direction, { userId, status, otherUserId, ...range }))
  if (historyPage !== undefined) {
    const [history, friends] = await Promise.all([requests('both', historyPage), friendsOf(friendsPage)])
    const { true: sent = [], false: received = [] } = Object.groupBy(history.rows, ({ request }) =>
      request.fromUserId === userId ? 'true' : 'false',
    )
    return { received: { ...history, rows: received }, sent: { ...history, rows: sent }, friends }
  }
  const [received, sent, friends] = await Promise.all([
    requests('received', receivedPage),
    requests('sent', sentPage),
    friendsOf(friendsPage),
  ])
  return { received, sent, friends }
}

/** Keeps friendships, and pauses after a rejection. @throws AppError 403 for the receiver, 404 */
export async function deleteFriendRequest(ctx: UserCtx, id: number): Promise<{ areFriends: boolean }> {
  const { id: userId } = ctx.actor
  const found = await findRequest(ctx.db, id, userId)
  if (found?.request.toUserId === userId) {
    throw new AppError(403, 'not_the_requestor', 'Only the requestor can delete a friend request.')
  }
  if (found?.request.fromUserId !== userId) throw requestNotFound()
  const { toUserId } = found.request
  return ctx.change([], async (db) => {
    await lockPair(db, userId, toUserId)
    await deleteRequest(db, id)
    return { areFriends: await areFriends(db, userId, toUserId) }
  })
}

/** @throws AppError 404 when the two are not friends */
export async function removeFriend(ctx: UserCtx, friendId: number): Promise<void> {
  const wereFriends = await ctx.change([], async (db) => {
    await lockPair(db, ctx.actor.id, friendId)
    return deleteFriendship(db, ctx.actor.id, friendId)
  })
  if (!wereFriends) throw new AppError(404, 'friend_not_found', 'You’re not friends with this user.')
}

export async function findUsers(ctx: UserCtx, text: string) {
  if (text === '') return []
  return searchUsers(ctx.db, ctx.actor.id, text, maxResults)
}

async function requireRequest(found: Promise<FriendRequestRow | null>): Promise<FriendRequestRow> {
  const row = await found
  if (!row) throw new Error('The locked friend request is missing.')
  return row
}

function requestNotFound(): AppError {
  return new AppError(404, 'friend_request_not_found', 'Friend request not found.')
}
