import { integer, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core'

/**
 * Comments and threads of each post, without deleted and hidden ones. Triggers update it in the
 * transaction that changes a comment; nothing else writes to it. The counts of a post are sharded
 * by connection, so that comments on one post do not wait for each other.
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
