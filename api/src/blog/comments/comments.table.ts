import { reportReasons } from '@ledgerdeck/contract/comments'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { cascadingReference, instant, isEnumValue } from '../../platform/database/columns.ts'
import { posts } from '../posts/posts.table.ts'

/** The head of a thread has no parent or thread. Deletion empties a comment that has replies. */
export const comments = pgTable(
  'comments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    postId: cascadingReference('post_id', () => posts.id),
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** The author's name on an imported comment, if the author has no account here. */
    guestName: text('guest_name'),
    parentId: integer('parent_id'),
    threadId: integer('thread_id'),
    textContent: text('text_content').notNull(),
    isDeleted: boolean('is_deleted').notNull().default(false),
    hiddenReason: text('hidden_reason', { enum: reportReasons }),
    createdAt: instant('created_at').notNull().defaultNow(),
    editedAt: instant('edited_at'),
  },
  (table) => [
    unique('comments_id_post_key').on(table.id, table.postId),
    foreignKey({
      name: 'comments_parent_fk',
      columns: [table.parentId, table.postId],
      foreignColumns: [table.id, table.postId],
    }),
    foreignKey({
      name: 'comments_thread_fk',
      columns: [table.threadId, table.postId],
      foreignColumns: [table.id, table.postId],
    }),
    index('comments_thread_heads_index')
      .on(table.postId, table.createdAt, table.id)
      .where(sql`${table.threadId} is null`),
    index('comments_thread_index')
      .on(table.threadId, table.createdAt, table.id)
      .where(sql`${table.threadId} is not null`),
    index('comments_parent_index').on(table.parentId).where(sql`${table.parentId} is not null`),
    index('comments_post_author_index').on(table.postId, table.authorId),
    // Includes the post, so that the list of one's own comments is an index-only scan.
    index('comments_author_index')
      .on(table.authorId, table.createdAt, table.id, table.postId)
      .where(sql`${table.authorId} is not null`),
    index('comments_created_at_index').on(table.createdAt).where(sql`not ${table.isDeleted}`),
    // Hidden comments are rare, so this index makes the check nearly free.
    index('comments_hidden_index').on(table.id).where(sql`${table.hiddenReason} is not null`),
    check('comments_hidden_reason', isEnumValue(table.hiddenReason, reportReasons)),
    check('comments_text_length', sql`length(${table.textContent}) <= 5000`),
    check(
      'comments_guest_name',
      sql`${table.guestName} is null or (${table.authorId} is null and length(${table.guestName}) between 1 and 100)`,
    ),
    check('comments_head_or_reply', sql`(${table.parentId} is null) = (${table.threadId} is null)`),
    check(
      'comments_deleted_is_empty',
      sql`not ${table.isDeleted} or (${table.textContent} = '' and ${table.authorId} is null and ${table.guestName} is null)`,
    ),
  ],
)

/** Triggers count visible comments in shards by connection, so that writers don't wait. */
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
