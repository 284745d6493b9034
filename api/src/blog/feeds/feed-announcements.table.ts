import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** What the WebSub hub was told, so that only one process announces each change. */
export const feedAnnouncements = pgTable(
  'feed_announcements',
  {
    hub: text().primaryKey(),
    feedState: text('feed_state').notNull(),
    announcedAt: instant('announced_at').notNull(),
  },
  (table) => [
    check('feed_announcements_lengths', sql`length(${table.hub}) <= 500 and length(${table.feedState}) <= 100`),
  ],
)
