import { noticeKinds } from '@ledgerdeck/contract/notices'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { friendRequests } from '../../friends/friends.table.ts'
import { cascadingReference, instant } from '../../platform/database/columns.ts'
import { comments } from '../comments/comments.table.ts'

/** `post_id` copies the comment's, so that the check of rights does not read comments. */
export const notices = pgTable(
  'notices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: cascadingReference('user_id', () => users.id),
    kind: text({ enum: noticeKinds }).notNull(),
    commentId: integer('comment_id'),
    postId: integer('post_id'),
    friendRequestId: integer('friend_request_id').references(() => friendRequests.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    readAt: instant('read_at'),
  },
  (table) => [
    foreignKey({
      name: 'notices_comment_fk',
      columns: [table.commentId, table.postId],
      foreignColumns: [comments.id, comments.postId],
    }).onDelete('cascade'),
    unique('notices_comment_user_key').on(table.commentId, table.userId),
    unique('notices_friend_request_user_key').on(table.friendRequestId, table.userId),
    index('notices_user_index').on(table.userId, table.createdAt, table.id, table.postId),
    index('notices_unread_index').on(table.userId, table.postId).where(sql`${table.readAt} is null`),
    index('notices_created_at_index').on(table.createdAt),
    check(
      'notices_kind',
      sql`case
        when ${table.kind} in ('post_comment', 'comment_reply')
          then ${table.commentId} is not null and ${table.postId} is not null and ${table.friendRequestId} is null
        when ${table.kind} in ('friend_request', 'friend_accepted')
          then ${table.commentId} is null and ${table.postId} is null and ${table.friendRequestId} is not null
        else false end`,
    ),
  ],
)
