import { bigint, date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { posts } from '../blog/posts/posts.table.ts'

/** The posts that were read most in the 29 UTC days before `day`, added up once when these were over. */
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
