import type { FriendRequest } from '@ledgerdeck/contract/friends'
import { aliasedTable, and, desc, eq, gt, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core'
import { isUsable, isUsableId } from '../accounts/users.repository.ts'
import { users } from '../accounts/users.table.ts'
import { images } from '../media/images.table.ts'
import type { Db } from '../platform/database/database.ts'
import { containing, hasTrigram, startingWith } from '../platform/database/like-patterns.ts'
import { deleteDueRows } from '../platform/database/retention.ts'
import { inOrderOf } from '../platform/lists/ordered-rows.ts'
import { friendRequestPauses, friendRequests, friendships } from './friends.table.ts'

const sender = aliasedTable(users, 'sender')
const receiver = aliasedTable(users, 'receiver')
const senderImage = aliasedTable(images, 'sender_image')
const receiverImage = aliasedTable(images, 'receiver_image')

export type FriendRequestRow = Awaited<ReturnType<typeof selectRequests>>[number]
export type FriendRow = Awaited<ReturnType<typeof listFriends>>['rows'][number]

export interface FriendsQuery {
  userId: number
  status?: FriendRequest['status'] | undefined
  otherUserId?: number | undefined
  limit: number
  offset: number
}

type Direction = 'received' | 'sent' | 'both'

async function selectRequests(db: Db, condition: SQL | undefined, order: SQL[] = []) {
  const rows = await db
    .select({
      request: friendRequests,
      sender: { id: sender.id, username: sender.username },
      senderImage,
      receiver: { id: receiver.id, username: receiver.username },
      receiverImage,
    })
    .from(friendRequests)
    .innerJoin(sender, eq(sender.id, friendRequests.fromUserId))
    .innerJoin(receiver, eq(receiver.id, friendRequests.toUserId))
    .leftJoin(senderImage, eq(senderImage.id, sender.imageId))
    .leftJoin(receiverImage, and(eq(receiverImage.id, receiver.imageId), isUsable(receiver)))
    .where(condition)
    .orderBy(...order)
  return rows.map((row) => ({
    request: row.request,
    sender: { ...row.sender, image: row.senderImage },
    receiver: { ...row.receiver, image: row.receiverImage },
  }))
}

const newestFirst = [desc(friendRequests.createdAt), desc(friendRequests.id)]
const pendingFirst = [desc(eq(friendRequests.status, 'pending')), ...newestFirst]

/**
 * One direction lists pending requests first; both directions list the newest first. Leaves out
 * unusable accounts, except receivers of own requests, so that those requests can be deleted.
 */
export async function listRequests(db: Db, direction: Direction, query: FriendsQuery) {
  const { userId, status, otherUserId, limit, offset } = query
  const { id, fromUserId, toUserId } = friendRequests
  const received = and(eq(toUserId, userId), equalsIfGiven(fromUserId, otherUserId), isUsableId(fromUserId))
  const sent = and(eq(fromUserId, userId), equalsIfGiven(toUserId, otherUserId))
  const condition = and(
    { received, sent, both: or(received, sent) }[direction],
    equalsIfGiven(friendRequests.status, status),
  )
  const order = direction === 'both' ? newestFirst : pendingFirst
  const page = db
    .select({ id })
    .from(friendRequests)
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const [rows, total] = await Promise.all([
    selectRequests(db, inArray(id, page), order),
    db.$count(friendRequests, condition),
  ])
  return { rows, total }
}

function equalsIfGiven<Value>(column: AnyPgColumn<{ data: Value }>, value: Value | undefined): SQL | undefined {
  return value === undefined ? undefined : eq(column, value)
}

/** Also finds requests between two other users. */
export async function findRequest(db: Db, id: number, userId: number): Promise<FriendRequestRow | null> {
  const isShown = or(eq(friendRequests.fromUserId, userId), and(isUsable(sender), isUsable(receiver)))
  const [row] = await selectRequests(db, and(eq(friendRequests.id, id), isShown))
  return row ?? null
}

/** Selects the page by ids first: a join would read every friend's account, or all accounts. */
export async function listFriends(db: Db, { userId, otherUserId, limit, offset }: FriendsQuery) {
  const friends = friendsOf(db, userId)
  const isWanted = otherUserId === undefined ? undefined : eq(friends.friendId, otherUserId)
  const condition = and(isWanted, isUsableId(friends.friendId))
  const page = db
    .select()
    .from(friends)
    .where(condition)
    .orderBy(desc(friends.createdAt), friends.friendId)
    .limit(limit)
    .offset(offset)
    .as('page')
  const [rows, total] = await Promise.all([
    db
      .select({ id: users.id, username: users.username, image: images })
      .from(page)
      .innerJoin(users, eq(users.id, page.friendId))
      .leftJoin(images, eq(images.id, users.imageId))
      .orderBy(desc(page.createdAt), page.friendId),
    db.$count(friends, condition),
  ])
  return { rows, total }
}

function friendsOf(db: Db, userId: number) {
  const { lowerUserId, higherUserId, createdAt } = friendships
  const friend = (id: typeof lowerUserId | typeof higherUserId) =>
    db.select({ friendId: sql<number>`${id}`.as('friend_id'), createdAt }).from(friendships)
  return unionAll(
    friend(higherUserId).where(eq(lowerUserId, userId)),
    friend(lowerUserId).where(eq(higherUserId, userId)),
  ).as('friends')
}

/** Serialises changes to the pair. Returns the ids of usable accounts. */
export async function lockPair(db: Db, first: number, second: number): Promise<Set<number>> {
  const rows = await db
    .select({ id: users.id, isUsable: sql<boolean>`${isUsable()}` })
    .from(users)
    .where(inArray(users.id, [first, second]))
    .orderBy(users.id)
    .for('no key update')
  return new Set(rows.filter((row) => row.isUsable).map(({ id }) => id))
}

const pair = (first: number, second: number) => ({
  lowerUserId: Math.min(first, second),
  higherUserId: Math.max(first, second),
})

const isPair = (first: number, second: number) => {
  const { lowerUserId, higherUserId } = pair(first, second)
  return and(eq(friendships.lowerUserId, lowerUserId), eq(friendships.higherUserId, higherUserId))
}

export async function areFriends(db: Db, first: number, second: number): Promise<boolean> {
  return (await db.$count(friendships, isPair(first, second))) > 0
}

export async function insertFriendship(db: Db, first: number, second: number, now: Date): Promise<void> {
  await db
    .insert(friendships)
    .values({ ...pair(first, second), createdAt: now })
    .onConflictDoNothing()
  await endPauses(db, first, second)
}

export async function deleteFriendship(db: Db, first: number, second: number): Promise<boolean> {
  const { rowCount } = await db.delete(friendships).where(isPair(first, second))
  return rowCount === 1
}

export async function findPendingRequest(db: Db, first: number, second: number) {
  const [row] = await db
    .select({ id: friendRequests.id, fromUserId: friendRequests.fromUserId })
    .from(friendRequests)
    .where(
      and(
        or(
          and(eq(friendRequests.fromUserId, first), eq(friendRequests.toUserId, second)),
          and(eq(friendRequests.fromUserId, second), eq(friendRequests.toUserId, first)),
        ),
        eq(friendRequests.status, 'pending'),
      ),
    )
  return row ?? null
}

export async function findPauseEnd(db: Db, fromUserId: number, toUserId: number, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ endsAt: friendRequestPauses.endsAt })
    .from(friendRequestPauses)
    .where(
      and(
        eq(friendRequestPauses.fromUserId, fromUserId),
        eq(friendRequestPauses.toUserId, toUserId),
        gt(friendRequestPauses.endsAt, now),
      ),
    )
  return row?.endsAt ?? null
}

export async function pauseRequests(
  db: Db,
  pause: { fromUserId: number; toUserId: number; endsAt: Date },
): Promise<void> {
  await db
    .insert(friendRequestPauses)
    .values(pause)
    .onConflictDoUpdate({
      target: [friendRequestPauses.fromUserId, friendRequestPauses.toUserId],
      set: { endsAt: pause.endsAt },
    })
}

async function endPauses(db: Db, first: number, second: number): Promise<void> {
  const both = [first, second]
  await db
    .delete(friendRequestPauses)
    .where(and(inArray(friendRequestPauses.fromUserId, both), inArray(friendRequestPauses.toUserId, both)))
}

export function deleteEndedPauses(db: Db, { before, limit }: { before: Date; limit: number }): Promise<number> {
  return deleteDueRows(db, friendRequestPauses, { where: lte(friendRequestPauses.endsAt, before), limit })
}

export async function insertRequest(db: Db, fromUserId: number, toUserId: number, now: Date): Promise<number> {
  const [row] = await db
    .insert(friendRequests)
    .values({ fromUserId, toUserId, createdAt: now })
    .returning({ id: friendRequests.id })
  if (!row) throw new Error('A friend request was not inserted.')
  return row.id
}

export async function answerRequest(
  db: Db,
  { id, toUserId, status, now }: { id: number; toUserId: number; status: 'accepted' | 'rejected'; now: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(friendRequests)
    .set({ status, respondedAt: now })
    .where(and(eq(friendRequests.id, id), eq(friendRequests.toUserId, toUserId), eq(friendRequests.status, 'pending')))
  return rowCount === 1
}

export async function deleteRequest(db: Db, id: number): Promise<void> {
  await db.delete(friendRequests).where(eq(friendRequests.id, id))
}

const pendingBetween = (from: SQL, to: SQL) =>
  sql<boolean>`exists (select 1 from ${friendRequests} request where request.from_user_id = ${from}
    and request.to_user_id = ${to} and request.status = 'pending')`

/** Lists names that start with the text first, in order, then short ones that contain it. */
export async function searchUsers(db: Db, userId: number, text: string, limit: number) {
  const name = sql`lower(${users.username})`
  const starts = sql`${name} collate "C" like ${startingWith(text.toLowerCase())}`
  const isListed = and(ne(users.id, userId), isUsable())
  const starting = await db
    .select({ id: users.id })
    .from(users)
    .where(and(starts, isListed))
    .orderBy(sql`${name} collate "C"`, users.id)
    .limit(limit)
  const ids = starting.map(({ id }) => id)
  if (ids.length < limit) {
    const contains = sql`${name} like ${containing(text.toLowerCase())}`
    ids.push(...(await findShortest(db, text, and(contains, sql`not (${starts})`, isListed), limit - ids.length)))
  }
  return findSearchRows(db, userId, ids)
}

/** Sorts only the first 200 matches, because no index has this order. */
async function findShortest(db: Db, text: string, where: SQL | undefined, limit: number): Promise<number[]> {
  const recent = db.select().from(users).orderBy(desc(users.updatedAt)).limit(10_000)
  const searched = hasTrigram(text) ? sql`${users}` : sql`(${recent}) as ${users}`
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from (select ${users.id}, ${users.username} from ${searched} where ${where} limit 200) as found
    order by length(username), username limit ${limit}`)
  return rows.map(({ id }) => id)
}

async function findSearchRows(db: Db, userId: number, ids: readonly number[]) {
  const self = sql`${userId}::integer`
  const found = sql`${users.id}`
  const rows = await db
    .select({
      id: users.id,
      username: users.username,
      image: images,
      isFriend: sql<boolean>`exists (select 1 from ${friendships} friendship
        where friendship.lower_user_id = least(${found}, ${self}) and friendship.higher_user_id = greatest(${found}, ${self}))`,
      hasReceivedRequest: pendingBetween(self, found),
      hasSentRequest: pendingBetween(found, self),
    })
    .from(users)
    .leftJoin(images, eq(images.id, users.imageId))
    .where(inArray(users.id, [...ids]))
  return inOrderOf(ids, rows, ({ id }) => id)
}

export type UserSearchRow = Awaited<ReturnType<typeof searchUsers>>[number]
