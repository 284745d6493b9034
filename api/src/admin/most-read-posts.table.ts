import { bigint, date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { posts } from '../blog/posts.table.ts'

/**
 * The posts that were read most in the days of a report that are over, added up once a day: `day` is that of the report, and the two
 * last days of it are left out.
 */
export const mostReadPosts = pgTable(
  'most_read_posts',
  {
    day: date({ mode: 'string' }).notNull(),
    postId: integer('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    views: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.postId] })],
)
