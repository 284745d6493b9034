import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer('user_id').notNull(),
    keyHash: text('key_hash').notNull(),
    /** HMAC of method, path and body, with a key derived from the Idempotency-Key. */
    fingerprint: text().notNull(),
    /** The body of the response, encrypted with a key derived from the Idempotency-Key. */
    answer: text().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.keyHash] }),
    index('idempotency_keys_created_at_index').on(table.createdAt),
  ],
)
