import type { CaseAct, CaseState } from '@ledgerdeck/contract/comment-reports'
import type { ReportReason } from '@ledgerdeck/contract/comments'
import { recordAct } from '../../investigation/audit.service.ts'
import type { Db } from '../../platform/database/database.ts'
import type { UserCtx } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { listPage, type Page, type PageRange } from '../../platform/lists/page.ts'
import {
  type CaseDetail,
  type CaseFilter,
  type CaseQuery,
  type CaseRow,
  closeCases,
  countCases,
  countReasons,
  findCase,
  listCases,
  listReports,
  lockCase,
  lockCommentForDecision,
  type ReportRow,
  setHiddenReason,
  settleCase,
} from './comment-cases.repository.ts'
import { canDecideOnComment } from './comments.policy.ts'
import { deleteCommentRow } from './comments.repository.ts'

const casesPerPage = 10
const reportsOfEach = 20

const countLimits = { matching: 10_000, open: 1_000 } as const

export interface ReportedCase extends CaseRow {
  reasons: { reason: ReportReason; count: number }[]
  reports: ReportRow[]
}

export interface CasesPage extends Page<ReportedCase> {
  open: number
}

export async function listCommentCases(
  { db }: UserCtx,
  { page, sort, ...filter }: CaseFilter & Pick<CaseQuery, 'sort'> & { page: number },
): Promise<CasesPage> {
  const listReported = async (range: PageRange) => {
    const [rows, total] = await Promise.all([
      listCases(db, { ...filter, sort, ...range }),
      countCases(db, filter, countLimits.matching),
    ])
    return { rows: await withReports(db, rows), total }
  }
  const [listed, open] = await Promise.all([
    listPage({ page, rows: casesPerPage }, listReported),
    countCases(db, { state: 'open', reason: 'ALL' }, countLimits.open),
  ])
  return { ...listed, open }
}

async function withReports(db: Db, rows: CaseRow[]): Promise<ReportedCase[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.case.id)
  const [reports, reasons] = await Promise.all([listReports(db, ids, reportsOfEach), countReasons(db, ids)])
  const reportsOf = Map.groupBy(reports, ({ report }) => report.caseId)
  const reasonsOf = Map.groupBy(reasons, ({ caseId }) => caseId)
  return rows.map((row) => ({
    ...row,
    reports: reportsOf.get(row.case.id) ?? [],
    reasons: reasonsOf.get(row.case.id) ?? [],
  }))
}

export interface Decision {
  act: CaseAct
  base: CaseState
  reason: ReportReason | undefined
}

/** @throws AppError 403 for one's own comment, 404, 409 if someone else has decided since */
export async function decideCommentCase(ctx: UserCtx, id: number, decision: Decision): Promise<void> {
  const found = await findCase(ctx.db, id)
  if (!found) throw new AppError(404, 'report_not_found', 'Report not found. It may have been settled.')
  const { comment } = found
  if (!comment) throw alreadyDecided(found)
  if (!canDecideOnComment(ctx.actor, comment.authorId)) {
    throw new AppError(403, 'own_comment', 'This is your comment. Another staff member must decide.')
  }
  await ctx.change([`post:${found.post.id}`], async (db) => {
    const state = await applyDecision(ctx, db, { ...found, comment }, decision)
    await recordAct(ctx, db, {
      act: `comment_${decision.act}`,
      object: { kind: 'comment', id: comment.id, name: `below ${found.post.title}` },
      before: { state: decision.base },
      after: { state, ...(decision.act === 'hide' && { reason: decision.reason }) },
    })
  })
}

type DecidableCase = CaseDetail & { comment: NonNullable<CaseDetail['comment']> }

async function applyDecision(ctx: UserCtx, db: Db, found: DecidableCase, { act, base, reason }: Decision) {
  const { id, comment } = found
  const closing = { state: stateAfter[act], by: ctx.actor.id, now: ctx.now() }
  if (act === 'delete') {
    const deleted = await deleteCommentRow(db, comment, async () => {
      await assertUnchanged(db, id, base)
      await closeCases(db, comment.id, closing)
    })
    if (!deleted) throw alreadyDecided((await findCase(db, id)) ?? found)
    return closing.state
  }
  if (act !== 'keep') await lockCommentForDecision(db, comment.id)
  await assertUnchanged(db, id, base)
  if (act !== 'keep') await setHiddenReason(db, comment.id, act === 'hide' ? (reason ?? 'other') : null)
  await settleCase(db, id, closing)
  return closing.state
}

const stateAfter = { keep: 'kept', hide: 'hidden', show: 'kept', delete: 'deleted' } as const

/** Makes the second of two simultaneous decisions fail, with the outcome of the first. */
async function assertUnchanged(db: Db, id: number, base: CaseState): Promise<void> {
  if ((await lockCase(db, id)) === base) return
  const found = await findCase(db, id)
  throw found
    ? alreadyDecided(found)
    : new AppError(404, 'report_not_found', 'Report not found. It may have been settled.')
}

function alreadyDecided({ state, decider }: Pick<CaseDetail, 'state' | 'decider'>): AppError {
  const name = decider ?? 'Someone'
  const texts: Record<CaseState, string> = {
    open: 'Someone has reported this comment again.',
    kept: `${name} has already decided to keep this comment.`,
    hidden: `${name} has already hidden this comment.`,
    deleted: `${name} has already deleted this comment.`,
    withdrawn: 'Its author or the author of the post has already deleted this comment.',
  }
  return new AppError(409, 'already_decided', texts[state])
}
