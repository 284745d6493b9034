import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../users.table.ts'

export const knownClients = pgTable(
  'known_clients',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.hash] }),
    index('known_clients_last_used_at_index').on(table.lastUsedAt),
    check('known_clients_hash_length', sql`length(${table.hash}) = 43`),
  ],
)
