import { bigint, date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { posts } from '../../blog/posts/posts.table.ts'
import { cascadingReference } from '../../platform/database/columns.ts'

/** Figures of past UTC days. They stay as counted, even when rows are deleted later. */
export const dailyFigures = pgTable('daily_figures', {
  day: date({ mode: 'string' }).primaryKey(),
  registrations: integer().notNull(),
  signIns: integer('sign_ins').notNull(),
  posts: integer().notNull(),
  comments: integer().notNull(),
})

/** Sums of views over the 29 UTC days before `day`. */
export const mostReadPosts = pgTable(
  'most_read_posts',
  {
    day: date({ mode: 'string' }).notNull(),
    postId: cascadingReference('post_id', () => posts.id),
    views: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.postId] })],
)
