import { bigint, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** The last committed transaction of each slot, written by `mark_commit` inside the transaction. */
export const commitMarkers = pgTable('commit_markers', {
  slot: uuid().primaryKey(),
  number: bigint({ mode: 'number' }).notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})
