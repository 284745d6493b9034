import { index, integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

export const deletedUsers = pgTable(
  'deleted_users',
  {
    /** Never reused. */
    userId: integer('user_id').primaryKey(),
    deletedAt: timestamp('deleted_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('deleted_users_deleted_at_index').on(table.deletedAt)],
)
