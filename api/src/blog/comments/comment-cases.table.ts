import { caseStates } from '@ledgerdeck/contract/comment-reports'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { posts } from '../posts/posts.table.ts'
import { comments } from './comments.table.ts'

/** A comment has at most one open case, or one in the state `hidden`. Cases outlive comments. */
export const commentCases = pgTable(
  'comment_cases',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    commentId: integer('comment_id').references(() => comments.id, { onDelete: 'set null' }),
    postId: integer('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    state: text({ enum: caseStates }).notNull().default('open'),
    reportCount: integer('report_count').notNull().default(1),
    firstReportedAt: timestamp('first_reported_at', { withTimezone: true, precision: 3 }).notNull(),
    lastReportedAt: timestamp('last_reported_at', { withTimezone: true, precision: 3 }).notNull(),
    settledAt: timestamp('settled_at', { withTimezone: true, precision: 3 }),
    settledById: integer('settled_by_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('comment_cases_open_key').on(table.commentId).where(sql`${table.state} = 'open'`),
    index('comment_cases_comment_index').on(table.commentId),
    index('comment_cases_post_index').on(table.postId),
    index('comment_cases_state_index').on(table.state, table.lastReportedAt, table.id),
    index('comment_cases_settled_index').on(table.settledAt).where(sql`${table.settledAt} is not null`),
    index('comment_cases_settled_by_index').on(table.settledById).where(sql`${table.settledById} is not null`),
    check('comment_cases_state', sql`${table.state} in ('open', 'kept', 'hidden', 'deleted', 'withdrawn')`),
    check('comment_cases_settled_at', sql`(${table.state} = 'open') = (${table.settledAt} is null)`),
  ],
)
