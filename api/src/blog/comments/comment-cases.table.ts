import { caseStates } from '@ledgerdeck/contract/comment-reports'
import { reportReasons } from '@ledgerdeck/contract/comments'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { cascadingReference, instant, isEnumValue } from '../../platform/database/columns.ts'
import { posts } from '../posts/posts.table.ts'
import { comments } from './comments.table.ts'

/** A comment has at most one open case, or one in the state `hidden`. Cases outlive comments. */
export const commentCases = pgTable(
  'comment_cases',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    commentId: integer('comment_id').references(() => comments.id, { onDelete: 'set null' }),
    postId: cascadingReference('post_id', () => posts.id),
    state: text({ enum: caseStates }).notNull().default('open'),
    reportCount: integer('report_count').notNull().default(1),
    firstReportedAt: instant('first_reported_at').notNull(),
    lastReportedAt: instant('last_reported_at').notNull(),
    settledAt: instant('settled_at'),
    settledById: integer('settled_by_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('comment_cases_open_key').on(table.commentId).where(sql`${table.state} = 'open'`),
    index('comment_cases_comment_index').on(table.commentId),
    index('comment_cases_post_index').on(table.postId),
    index('comment_cases_state_index').on(table.state, table.lastReportedAt, table.id),
    index('comment_cases_settled_index').on(table.settledAt).where(sql`${table.settledAt} is not null`),
    index('comment_cases_settled_by_index').on(table.settledById).where(sql`${table.settledById} is not null`),
    check('comment_cases_state', isEnumValue(table.state, caseStates)),
    check('comment_cases_settled_at', sql`(${table.state} = 'open') = (${table.settledAt} is null)`),
  ],
)

/** A trigger erases the note with its reporter, and personal data with the comment. */
export const commentReports = pgTable(
  'comment_reports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    caseId: cascadingReference('case_id', () => commentCases.id),
    commentId: integer('comment_id').references(() => comments.id, { onDelete: 'set null' }),
    reporterId: integer('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    reason: text({ enum: reportReasons }).notNull(),
    note: text().notNull(),
    textContent: text('text_content').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('comment_reports_comment_reporter_key').on(table.commentId, table.reporterId),
    index('comment_reports_case_index').on(table.caseId, table.createdAt, table.id),
    index('comment_reports_reporter_index').on(table.reporterId).where(sql`${table.reporterId} is not null`),
    check('comment_reports_reason', isEnumValue(table.reason, reportReasons)),
    check('comment_reports_note_length', sql`length(${table.note}) <= 500`),
    check('comment_reports_text_length', sql`length(${table.textContent}) <= 5000`),
  ],
)
