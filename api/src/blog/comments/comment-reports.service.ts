import type { ReportReason } from '@ledgerdeck/contract/comments'
import type { UserCtx } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { commentHidden, commentNotFound } from '../blog.errors.ts'
import { insertReport, lockReportableComment, upsertOpenCase } from './comment-cases.repository.ts'
import { canReportComment } from './comments.policy.ts'
import { getReadableComment } from './comments.service.ts'

const reasonNames: Record<ReportReason, string> = {
  spam: 'Spam',
  abuse: 'Abuse',
  personal_information: 'Personal information',
  other: 'Another reason',
}

/** @throws AppError 403 for one's own comment, 404, 409 if hidden or already reported, 429 */
export async function reportComment(
  ctx: UserCtx,
  id: number,
  { reason, note }: { reason: ReportReason; note: string },
): Promise<void> {
  const found = await getReadableComment(ctx, id)
  if (!canReportComment(ctx.actor, found)) {
    throw new AppError(403, 'own_comment', 'This is your comment. You can edit or delete it.')
  }
  if (found.isHidden) throw commentHidden('This comment is already hidden.')
  await ctx.change([], async (db) => {
    const textContent = await lockReportableComment(db, id)
    if (textContent === null) throw commentNotFound()
    const now = ctx.now()
    const caseId = await upsertOpenCase(db, { commentId: id, postId: found.postId, now })
    const values = { caseId, commentId: id, reporterId: ctx.actor.id, reason, note, textContent, createdAt: now }
    if (!(await insertReport(db, values))) throw alreadyReported()
    await ctx.storeAnswer(db, undefined)
  })
  ctx.addToInbox({
    kind: 'comment_reported',
    subject: String(id),
    title: 'A comment was reported',
    details: `${reasonNames[reason]}, below “${found.postTitle}”.`,
    link: '/admin/reports/comments',
  })
}

function alreadyReported(): AppError {
  const text = 'You’ve already reported this comment. Staff look at every report.'
  return new AppError(409, 'already_reported', text)
}
