import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

/**
 * How many comments that stand, and threads, there are below each post, and how many comments that stand each user wrote (without
 * threads). Below a post hidden ones do not count. Triggers keep it exact within the transaction that changes a comment; nothing
 * else writes to it. What is counted for a
 * post is spread over the shards of the connections that wrote it, so that those who comment on it do not wait for each other.
 */
export const commentCounts = pgTable(
  'comment_counts',
  {
    scope: text({ enum: ['post', 'author'] }).notNull(),
    scopeId: integer('scope_id').notNull(),
    shard: smallint().notNull(),
    comments: integer().notNull(),
    threads: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.scopeId, table.shard] }),
    check('comment_counts_scope', sql`${table.scope} in ('post', 'author')`),
  ],
)
