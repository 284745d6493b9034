import type { CaseState, caseSorts } from '@ledgerdeck/contract/comment-reports'
import type { ReportReason } from '@ledgerdeck/contract/comments'
import { aliasedTable, and, asc, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { users } from '../../accounts/users.table.ts'
import type { Db } from '../../platform/database/database.ts'
import { deleteDueRows } from '../../platform/database/retention.ts'
import { countRows } from '../../platform/lists/ordered-rows.ts'
import { posts } from '../posts/posts.table.ts'
import { commentCases, commentReports } from './comment-cases.table.ts'
import { comments } from './comments.table.ts'

const parents = aliasedTable(comments, 'parents')
const parentAuthors = aliasedTable(users, 'parent_authors')
const deciders = aliasedTable(users, 'deciders')

const excerptCharacters = 300

export interface CaseFilter {
  state: CaseState | 'settled'
  reason: ReportReason | 'ALL'
}

export interface CaseQuery extends CaseFilter {
  sort: (typeof caseSorts)[number]
  limit: number
  offset: number
}

function matching({ state, reason }: CaseFilter): SQL | undefined {
  const isOfState = state === 'settled' ? ne(commentCases.state, 'open') : eq(commentCases.state, state)
  if (reason === 'ALL') return isOfState
  return and(
    isOfState,
    sql`exists (select from ${commentReports} as reported where reported.case_id = ${commentCases.id} and reported.reason = ${reason})`,
  )
}

export async function countCases(db: Db, filter: CaseFilter, limit: number): Promise<number> {
  return countRows(db, commentCases, matching(filter), limit)
}

function orderOf({ state, sort }: Pick<CaseQuery, 'state' | 'sort'>): SQL[] {
  const at = state === 'open' ? commentCases.lastReportedAt : commentCases.settledAt
  if (sort === 'oldest') return [asc(at), asc(commentCases.id)]
  const newest = [desc(at), desc(commentCases.id)]
  return sort === 'most' ? [desc(commentCases.reportCount), ...newest] : newest
}

export type CaseRow = Awaited<ReturnType<typeof listCases>>[number]

export async function listCases(db: Db, { limit, offset, ...filter }: CaseQuery) {
  const order = orderOf(filter)
  const page = db
    .select({ id: commentCases.id })
    .from(commentCases)
    .where(matching(filter))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return db
    .select({
      case: commentCases,
      decider: deciders.username,
      post: { id: posts.id, slug: posts.slug, title: posts.title },
      comment: comments,
      author: { id: users.id, username: users.username, isStaff: users.isStaff, isSuperuser: users.isSuperuser },
      parentAuthor: sql<string | null>`coalesce(${parentAuthors.username}, ${parents.guestName})`,
      parentBeginning: sql<string | null>`left(${parents.textContent}, ${excerptCharacters})`,
    })
    .from(commentCases)
    .innerJoin(posts, eq(posts.id, commentCases.postId))
    .leftJoin(comments, eq(comments.id, commentCases.commentId))
    .leftJoin(users, eq(users.id, comments.authorId))
    .leftJoin(parents, eq(parents.id, comments.parentId))
    .leftJoin(parentAuthors, eq(parentAuthors.id, parents.authorId))
    .leftJoin(deciders, eq(deciders.id, commentCases.settledById))
    .where(inArray(commentCases.id, page))
    .orderBy(...order)
}

export type ReportRow = Awaited<ReturnType<typeof listReports>>[number]

export async function listReports(db: Db, caseIds: readonly number[], limitPerCase: number) {
  const newest = sql`select report.id from unnest(${sql.param([...caseIds])}::integer[]) as wanted (id) cross join lateral (
    select id from ${commentReports} where case_id = wanted.id order by created_at desc, id desc limit ${limitPerCase}
  ) as report`
  return db
    .select({ report: commentReports, reporter: { id: users.id, username: users.username } })
    .from(commentReports)
    .leftJoin(users, eq(users.id, commentReports.reporterId))
    .where(sql`${commentReports.id} in (${newest})`)
    .orderBy(desc(commentReports.createdAt), desc(commentReports.id))
}

export async function countReasons(db: Db, caseIds: readonly number[]) {
  const count = sql<number>`count(*)::integer`
  return db
    .select({ caseId: commentReports.caseId, reason: commentReports.reason, count })
    .from(commentReports)
    .where(inArray(commentReports.caseId, [...caseIds]))
    .groupBy(commentReports.caseId, commentReports.reason)
    .orderBy(desc(count), asc(commentReports.reason))
}

export type CaseDetail = NonNullable<Awaited<ReturnType<typeof findCase>>>

export async function findCase(db: Db, id: number) {
  const [row] = await db
    .select({
      id: commentCases.id,
      state: commentCases.state,
      reportCount: commentCases.reportCount,
      decider: deciders.username,
      post: { id: posts.id, title: posts.title },
      comment: { id: comments.id, threadId: comments.threadId, authorId: comments.authorId },
    })
    .from(commentCases)
    .innerJoin(posts, eq(posts.id, commentCases.postId))
    .leftJoin(comments, eq(comments.id, commentCases.commentId))
    .leftJoin(deciders, eq(deciders.id, commentCases.settledById))
    .where(eq(commentCases.id, id))
  return row ?? null
}

/** To prevent deadlocks, lock the comment before its case. */
export async function lockCommentForDecision(db: Db, id: number): Promise<void> {
  await db.select({ id: comments.id }).from(comments).where(eq(comments.id, id)).for('no key update')
}

export async function lockCase(db: Db, id: number): Promise<CaseState | null> {
  const [row] = await db
    .select({ state: commentCases.state })
    .from(commentCases)
    .where(eq(commentCases.id, id))
    .for('no key update')
  return row?.state ?? null
}

export interface CaseClosing {
  state: Exclude<CaseState, 'open'>
  by: number | null
  now: Date
}

const closed = ({ state, by, now }: CaseClosing) => ({ state, settledById: by, settledAt: now })

export async function settleCase(db: Db, id: number, closing: CaseClosing): Promise<void> {
  await db.update(commentCases).set(closed(closing)).where(eq(commentCases.id, id))
}

/** Closes the cases of a comment before it is deleted. The comment must be locked. */
export async function closeCases(db: Db, commentId: number, closing: CaseClosing): Promise<void> {
  const ofComment = eq(commentCases.commentId, commentId)
  await db
    .update(commentCases)
    .set(closed(closing))
    .where(and(ofComment, inArray(commentCases.state, ['open', 'hidden'])))
  await db.update(commentCases).set({ commentId: null }).where(ofComment)
  await db.update(commentReports).set({ commentId: null }).where(eq(commentReports.commentId, commentId))
}

export async function setHiddenReason(db: Db, commentId: number, reason: ReportReason | null): Promise<void> {
  await db.update(comments).set({ hiddenReason: reason }).where(eq(comments.id, commentId))
}

export async function lockReportableComment(db: Db, id: number): Promise<string | null> {
  const [row] = await db
    .select({ textContent: comments.textContent })
    .from(comments)
    .where(and(eq(comments.id, id), eq(comments.isDeleted, false), isNull(comments.hiddenReason)))
    .for('share')
  return row?.textContent ?? null
}

export async function upsertOpenCase(
  db: Db,
  values: { commentId: number; postId: number; now: Date },
): Promise<number> {
  const { commentId, postId, now } = values
  const [row] = await db
    .insert(commentCases)
    .values({ commentId, postId, firstReportedAt: now, lastReportedAt: now })
    .onConflictDoUpdate({
      target: commentCases.commentId,
      targetWhere: sql`${commentCases.state} = 'open'`,
      set: {
        reportCount: sql`${commentCases.reportCount} + 1`,
        lastReportedAt: sql`greatest(${commentCases.lastReportedAt}, excluded.last_reported_at)`,
      },
    })
    .returning({ id: commentCases.id })
  if (!row) throw new Error('A case was neither opened nor found.')
  return row.id
}

export async function insertReport(db: Db, values: typeof commentReports.$inferInsert): Promise<boolean> {
  const { rowCount } = await db
    .insert(commentReports)
    .values(values)
    .onConflictDoNothing({ target: [commentReports.commentId, commentReports.reporterId] })
  return rowCount === 1
}

export function deleteCases(db: Db, { before, limit }: { before: Date; limit: number }): Promise<number> {
  return deleteDueRows(db, commentCases, {
    where: sql`${commentCases.settledAt} < ${before.toISOString()}::timestamptz and ${commentCases.state} <> 'hidden'`,
    limit,
  })
}
