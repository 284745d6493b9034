import { integer, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core'

/**
 * Triggers update the counts of comments that are neither deleted nor hidden. They are sharded by
 * connection, so that comments on one post do not wait for each other.
 */
export const commentCounts = pgTable(
  'comment_counts',
  {
    postId: integer('post_id').notNull(),
    shard: smallint().notNull(),
    comments: integer().notNull(),
    threads: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.shard] })],
)
