import { index, integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'

/** A rejected sender cannot repeat the request until `ends_at`. A pause outlives its request. */
export const friendRequestPauses = pgTable(
  'friend_request_pauses',
  {
    fromUserId: integer('from_user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    toUserId: integer('to_user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    endsAt: timestamp('ends_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fromUserId, table.toUserId] }),
    index('friend_request_pauses_to_user_id_index').on(table.toUserId),
    index('friend_request_pauses_ends_at_index').on(table.endsAt),
  ],
)
