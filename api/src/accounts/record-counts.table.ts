import { integer, pgTable } from 'drizzle-orm/pg-core'
import { users } from './users.table.ts'

/**
 * How many records of each kind count against the storage limit of a user. Every user has a row.
 * Triggers keep it exact within the transaction that changes a record; nothing else writes to it.
 * A transaction that creates records locks the row first, so the transactions of one user that do
 * so wait for each other.
 */
export const recordCounts = pgTable('record_counts', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  posts: integer().notNull().default(0),
  comments: integer().notNull().default(0),
  notes: integer().notNull().default(0),
  manga: integer().notNull().default(0),
  pages: integer().notNull().default(0),
  images: integer().notNull().default(0),
  friendRequests: integer('friend_requests').notNull().default(0),
  calculations: integer().notNull().default(0),
})
