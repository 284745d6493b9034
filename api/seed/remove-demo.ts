import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { setDeletionDueAt } from '../src/accounts/deletion/account-deletions.repository.ts'
import { isAddressOf } from '../src/accounts/users.repository.ts'
import { users } from '../src/accounts/users.table.ts'
import { deletePlannedAccounts } from '../src/admin/users/account-deletions.job.ts'
import { closeCases } from '../src/blog/comments/comment-cases.repository.ts'
import { deleteCommentRow } from '../src/blog/comments/comments.repository.ts'
import { comments } from '../src/blog/comments/comments.table.ts'
import { posts } from '../src/blog/posts/posts.table.ts'
import { deleteUnused } from '../src/blog/terms/terms.repository.ts'
import { termTables } from '../src/blog/terms/terms.table.ts'
import { ipRecords } from '../src/investigation/ip-records.table.ts'
import { logRecords } from '../src/investigation/log-records.table.ts'
import { manga } from '../src/manga/manga.table.ts'
import type { Database, Db } from '../src/platform/database/database.ts'
import type { Log } from '../src/platform/database/log.ts'
import type { Change } from '../src/platform/pages/cache-freshness.ts'
import { categoryQuestions } from '../src/questions/questions.service.ts'
import { demoTerms } from './demo/demo-posts.ts'
import { demoAddress, demoUsernames } from './demo/demo-users.ts'

interface Removal {
  database: Database
  change: Change
  log: Log
  signal: AbortSignal
}

export async function findDemoUsers(db: Db): Promise<number[]> {
  const known = demoUsernames.map((username) => and(eq(users.username, username), isAddressOf(demoAddress(username))))
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(or(...known))
  return rows.map(({ id }) => id)
}

export interface RemovedDemo {
  removed: number
  /** 1 when the site has no other superuser. */
  kept: number
}

/** Also removes what people wrote while they were signed in to one of these accounts. */
export async function removeDemo({ database, change, log, signal }: Removal): Promise<RemovedDemo> {
  const now = new Date()
  const announced = (tags: string[]) => tags
  const ids = await findDemoUsers(database.db)
  if (ids.length === 0) return { removed: 0, kept: 0 }
  await change(announced, async (db) => {
    const tags = ['posts', ...(await deletePosts(db, ids)), ...(await deleteComments(db, ids, now))]
    await db.delete(manga).where(inArray(manga.uploaderId, ids))
    await deleteRecords(db, ids)
    for (const id of ids) await setDeletionDueAt(db, id, now)
    return tags
  })
  await deletePlannedAccounts({ change, db: database.db, now: () => now, log, addToInbox: () => {} }, signal)
  const { length: kept } = await findDemoUsers(database.db)
  return { removed: ids.length - kept, kept }
}

async function deletePosts(db: Db, authorIds: number[]): Promise<string[]> {
  const deleted = await db.delete(posts).where(inArray(posts.authorId, authorIds)).returning({ id: posts.id })
  for (const kind of ['category', 'tag'] as const) {
    const { terms } = termTables[kind]
    const made = await db.select({ id: terms.id }).from(terms).where(eq(terms.name, demoTerms[kind]))
    const unused = made.map(({ id }) => id)
    await deleteUnused(db, { kind, questions: categoryQuestions }, unused)
  }
  return deleted.map(({ id }) => `post:${id}`)
}

/** The newest first, so that a placeholder stays only where somebody else replied. */
async function deleteComments(db: Db, authorIds: number[], now: Date): Promise<string[]> {
  const { id, threadId, postId } = comments
  const written = await db
    .select({ id, threadId, postId })
    .from(comments)
    .where(inArray(comments.authorId, authorIds))
    .orderBy(desc(id))
  const closing = { state: 'withdrawn', by: null, now } as const
  for (const comment of written) await deleteCommentRow(db, comment, () => closeCases(db, comment.id, closing))
  return [...new Set(written.map((comment) => `post:${comment.postId}`))]
}

/** The audit stays: it is a chain. */
async function deleteRecords(db: Db, userIds: number[]): Promise<void> {
  await db.delete(ipRecords).where(inArray(ipRecords.userId, userIds))
  const named = sql`(${sql.join(
    userIds.map((id) => sql`${logRecords.message} like ${`% for user ${id} in %`}`),
    sql` or `,
  )})`
  await db.delete(logRecords).where(named)
}
