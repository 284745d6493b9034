import { bigint, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * The last transaction that committed, for each slot that a process uses for one transaction at a
 * time. The function `mark_commit` writes it inside the transaction, so the outcome can be read
 * when the answer to COMMIT is lost. There is no index but the primary key, so that rows are
 * updated in place.
 */
export const commitMarkers = pgTable('commit_markers', {
  slot: uuid().primaryKey(),
  number: bigint({ mode: 'number' }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
})
