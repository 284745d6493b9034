import type { CommentCase, CommentCaseList, CommentReport } from '@ledgerdeck/contract/comment-reports'
import { excerptOf } from '../notices/notices.presenter.ts'
import type { ReportRow } from './comment-cases.repository.ts'
import type { CasesPage, ReportedCase } from './comment-cases.service.ts'
import { presentAuthor } from './comments.presenter.ts'

export function presentCommentCases({ rows, total, open, page, pages }: CasesPage): CommentCaseList {
  return { data: rows.map(presentCase), total, open, page, numOfPages: pages }
}

function presentCase(row: ReportedCase): CommentCase {
  const { id, state, settledAt, firstReportedAt, lastReportedAt, reportCount } = row.case
  const text = row.comment?.textContent ?? null
  return {
    id,
    state,
    settled_at: settledAt?.toISOString() ?? null,
    settled_by: row.decider,
    first_reported_at: firstReportedAt.toISOString(),
    last_reported_at: lastReportedAt.toISOString(),
    report_count: reportCount,
    reasons: row.reasons.map(({ reason, count }) => ({ reason, count })),
    reports: row.reports.map((report) => presentReport(report, text)),
    comment: presentReported(row),
    post: row.post,
  }
}

function presentReported({ comment, author, parentAuthor, parentBeginning }: ReportedCase): CommentCase['comment'] {
  if (!comment) return null
  const named = presentAuthor({ comment, author: author && { id: author.id, username: author.username } })
  return {
    id: comment.id,
    author: named && {
      ...named,
      is_staff: author?.isStaff ?? false,
      is_superuser: author?.isSuperuser ?? false,
    },
    text_content: comment.textContent,
    created_at: comment.createdAt.toISOString(),
    edited_at: comment.editedAt?.toISOString() ?? null,
    answers: parentBeginning === null ? null : { username: parentAuthor, excerpt: excerptOf(parentBeginning) },
  }
}

function presentReport({ report, reporter }: ReportRow, present: string | null): CommentReport {
  const { id, reason, note, createdAt, textContent } = report
  return {
    id,
    reason,
    note,
    reporter,
    created_at: createdAt.toISOString(),
    text_content: present === null || textContent === present ? null : textContent,
  }
}
