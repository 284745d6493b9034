import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { cascadingReference, instant } from '../../platform/database/columns.ts'
import { users } from '../users.table.ts'

export const knownClients = pgTable(
  'known_clients',
  {
    userId: cascadingReference('user_id', () => users.id),
    hash: text().notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.hash] }),
    index('known_clients_last_used_at_index').on(table.lastUsedAt),
    check('known_clients_hash_length', sql`length(${table.hash}) = 43`),
  ],
)
