import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { posts } from '../blog/posts/posts.table.ts'

/** Paths of imported posts at their former site, percent-encoded and without a trailing slash. */
export const redirects = pgTable(
  'redirects',
  {
    path: text().primaryKey(),
    postId: integer('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('redirects_post_index').on(table.postId),
    check('redirects_path', sql`${table.path} like '/_%' and length(${table.path}) <= 500`),
  ],
)
