import { bigint, date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { posts } from '../../blog/posts/posts.table.ts'

/** Sums of views over the 29 UTC days before `day`. */
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
