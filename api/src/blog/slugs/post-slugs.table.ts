import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { posts } from '../posts/posts.table.ts'

/** Present and former slugs. Old addresses keep working, and no other post gets them. */
export const postSlugs = pgTable(
  'post_slugs',
  {
    slug: text().primaryKey(),
    postId: integer('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    index('post_slugs_post_id_index').on(table.postId),
    check('post_slugs_slug_length', sql`length(${table.slug}) between 1 and 220`),
  ],
)
