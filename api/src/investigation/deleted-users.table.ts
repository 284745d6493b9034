import { index, integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

/** Former users whose names are still in audit records. A row goes when the names are forgotten. */
export const deletedUsers = pgTable(
  'deleted_users',
  {
    /** The id that the user had; no other user ever gets it. */
    userId: integer('user_id').primaryKey(),
    deletedAt: timestamp('deleted_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('deleted_users_deleted_at_index').on(table.deletedAt)],
)
