import { integer, pgTable } from 'drizzle-orm/pg-core'
import { users } from '../users.table.ts'

/** Triggers update the counts with each record. Creating records locks the user's row first. */
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
