import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

export const postCountScopes = ['all', 'author', 'category', 'tag'] as const

export type PostCountScope = (typeof postCountScopes)[number]

/**
 * How many public posts there are in all (`scope_id` 0) and of each author, category and tag. Triggers keep it exact within
 * the transaction that changes a post; nothing else writes to it.
 */
export const postCounts = pgTable(
  'post_counts',
  {
    scope: text({ enum: postCountScopes }).notNull(),
    scopeId: integer('scope_id').notNull(),
    posts: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.scopeId] }),
    check('post_counts_scope', sql`${table.scope} in ('all', 'author', 'category', 'tag')`),
  ],
)
