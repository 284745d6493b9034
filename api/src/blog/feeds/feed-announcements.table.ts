import { sql } from 'drizzle-orm'
import { check, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What the WebSub hub knows, so that each change is announced once by all processes. */
export const feedAnnouncements = pgTable(
  'feed_announcements',
  {
    hub: text().primaryKey(),
    feedState: text('feed_state').notNull(),
    announcedAt: timestamp('announced_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    check('feed_announcements_lengths', sql`length(${table.hub}) <= 500 and length(${table.feedState}) <= 100`),
  ],
)
