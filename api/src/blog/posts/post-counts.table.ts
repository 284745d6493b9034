import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { isEnumValue } from '../../platform/database/columns.ts'

export const postCountScopes = ['all', 'author', 'category', 'tag'] as const

export type PostCountScope = (typeof postCountScopes)[number]

/**
 * `scope_id` is 0 for all public posts. Each category and tag has a row, and keeps it when it is
 * deleted; an author gets one with the first public post. Only triggers write the counts.
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
    index('post_counts_posts_index').on(table.scope, table.posts),
    check('post_counts_scope', isEnumValue(table.scope, postCountScopes)),
  ],
)
