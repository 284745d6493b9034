import { friendRequestStatuses } from '@ledgerdeck/contract/friends'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'
import { cascadingReference, instant, isEnumValue } from '../platform/database/columns.ts'

/** Friend requests and their outcomes. A friendship has its own row and outlives the request. */
export const friendRequests = pgTable(
  'friend_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    fromUserId: cascadingReference('from_user_id', () => users.id),
    toUserId: cascadingReference('to_user_id', () => users.id),
    status: text({ enum: friendRequestStatuses }).notNull().default('pending'),
    createdAt: instant('created_at').notNull(),
    respondedAt: instant('responded_at'),
  },
  (table) => [
    // One pending request per pair, in either direction.
    uniqueIndex('friend_requests_pending_key')
      .on(sql`least(${table.fromUserId}, ${table.toUserId})`, sql`greatest(${table.fromUserId}, ${table.toUserId})`)
      .where(sql`${table.status} = 'pending'`),
    index('friend_requests_from_user_id_index').on(table.fromUserId, table.createdAt),
    index('friend_requests_to_user_id_index').on(table.toUserId, table.createdAt),
    check('friend_requests_status', isEnumValue(table.status, friendRequestStatuses)),
    check('friend_requests_not_self', sql`${table.fromUserId} <> ${table.toUserId}`),
    check('friend_requests_response', sql`(${table.status} = 'pending') = (${table.respondedAt} is null)`),
  ],
)

/** A rejected sender cannot repeat the request until `ends_at`. A pause outlives its request. */
export const friendRequestPauses = pgTable(
  'friend_request_pauses',
  {
    fromUserId: cascadingReference('from_user_id', () => users.id),
    toUserId: cascadingReference('to_user_id', () => users.id),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fromUserId, table.toUserId] }),
    index('friend_request_pauses_to_user_id_index').on(table.toUserId),
    index('friend_request_pauses_ends_at_index').on(table.endsAt),
  ],
)

/** One row per pair, the smaller id first. */
export const friendships = pgTable(
  'friendships',
  {
    lowerUserId: cascadingReference('lower_user_id', () => users.id),
    higherUserId: cascadingReference('higher_user_id', () => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lowerUserId, table.higherUserId] }),
    index('friendships_higher_user_id_index').on(table.higherUserId),
    check('friendships_order', sql`${table.lowerUserId} < ${table.higherUserId}`),
  ],
)
