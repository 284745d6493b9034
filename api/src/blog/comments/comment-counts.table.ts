import { integer, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core'

/**
 * How many comments and threads there are below each post; deleted and hidden comments do not count.
 * Triggers keep it exact within the transaction that changes a comment; nothing else writes to it.
 * The numbers of a post are spread over shards, by the connection that wrote a comment, so that
 * those who comment on one post do not wait for each other.
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
