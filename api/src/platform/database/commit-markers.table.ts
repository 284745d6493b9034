import { bigint, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The last committed transaction of each slot, written by `mark_commit` inside the transaction. */
export const commitMarkers = pgTable('commit_markers', {
  slot: uuid().primaryKey(),
  number: bigint({ mode: 'number' }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
})
