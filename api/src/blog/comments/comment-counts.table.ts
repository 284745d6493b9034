import { integer, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core'

/**
 * Triggers update the counts; nothing else writes to them. They are sharded by connection, so
 * that comments on one post do not wait for each other. Deleted and hidden ones do not count.
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
