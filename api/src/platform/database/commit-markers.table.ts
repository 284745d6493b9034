import { bigint, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Which transaction committed last, for each slot that a process uses for one transaction at a
 * time. Written by the function `mark_commit` inside the transaction itself, so that its outcome
 * can be read when the answer to COMMIT is lost. Only the primary key is an index: rows are updated
 * in place, with each transaction that writes.
 */
export const commitMarkers = pgTable('commit_markers', {
  slot: uuid().primaryKey(),
  number: bigint({ mode: 'number' }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
})
