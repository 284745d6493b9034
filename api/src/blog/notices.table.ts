import { noticeKinds } from '@ledgerdeck/contract/notices'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'
import { comments } from './comments.table.ts'

/** What a user is told of: a comment below an own post, or an answer to an own comment; of each comment once. */
export const notices = pgTable(
  'notices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: noticeKinds }).notNull(),
    commentId: integer('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    readAt: timestamp('read_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    unique('notices_comment_user_key').on(table.commentId, table.userId),
    index('notices_user_index').on(table.userId, table.createdAt, table.id),
    index('notices_unread_index').on(table.userId).where(sql`${table.readAt} is null`),
    index('notices_created_at_index').on(table.createdAt),
    check('notices_kind', sql`${table.kind} in ('post_comment', 'comment_reply')`),
  ],
)
