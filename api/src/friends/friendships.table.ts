import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'

/** One row per pair, the smaller id first. */
export const friendships = pgTable(
  'friendships',
  {
    lowerUserId: integer('lower_user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    higherUserId: integer('higher_user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lowerUserId, table.higherUserId] }),
    index('friendships_higher_user_id_index').on(table.higherUserId),
    check('friendships_order', sql`${table.lowerUserId} < ${table.higherUserId}`),
  ],
)
