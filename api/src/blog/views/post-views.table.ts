import { sql } from 'drizzle-orm'
import { bigint, check, date, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { cascadingReference } from '../../platform/database/columns.ts'
import { posts } from '../posts/posts.table.ts'

export const postViews = pgTable(
  'post_views',
  {
    day: date({ mode: 'string' }).notNull(),
    postId: cascadingReference('post_id', () => posts.id),
    views: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.postId] }), check('post_views_some', sql`${table.views} > 0`)],
)

/** Daily totals of all posts, including deleted ones, written together with `post_views`. */
export const postViewDays = pgTable(
  'post_view_days',
  {
    day: date({ mode: 'string' }).primaryKey(),
    views: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [check('post_view_days_some', sql`${table.views} > 0`)],
)
