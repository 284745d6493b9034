import { reportReasons } from '@ledgerdeck/contract/comments'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { commentCases } from './comment-cases.table.ts'
import { comments } from './comments.table.ts'

/** A trigger erases the note with its reporter, and personal data with the comment. */
export const commentReports = pgTable(
  'comment_reports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    caseId: integer('case_id')
      .notNull()
      .references(() => commentCases.id, { onDelete: 'cascade' }),
    commentId: integer('comment_id').references(() => comments.id, { onDelete: 'set null' }),
    reporterId: integer('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    reason: text({ enum: reportReasons }).notNull(),
    note: text().notNull(),
    textContent: text('text_content').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    unique('comment_reports_comment_reporter_key').on(table.commentId, table.reporterId),
    index('comment_reports_case_index').on(table.caseId, table.createdAt, table.id),
    index('comment_reports_reporter_index').on(table.reporterId).where(sql`${table.reporterId} is not null`),
    check('comment_reports_reason', sql`${table.reason} in ('spam', 'abuse', 'personal_information', 'other')`),
    check('comment_reports_note_length', sql`length(${table.note}) <= 500`),
    check('comment_reports_text_length', sql`length(${table.textContent}) <= 5000`),
  ],
)
