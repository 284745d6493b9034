import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { posts } from '../posts/posts.table.ts'
import { workingCopies } from './working-copies.table.ts'

export type WorkingCopyRow = typeof workingCopies.$inferSelect

export type WorkingCopyKey = Pick<WorkingCopyRow, 'ownerId' | 'postId'>

type Written = Pick<WorkingCopyRow, 'title' | 'content'> & { now: Date }

function isCopy({ ownerId, postId }: WorkingCopyKey) {
  const { postId: column } = workingCopies
  return and(eq(workingCopies.ownerId, ownerId), postId === null ? isNull(column) : eq(column, postId))
}

export type WorkingCopySummaryRow = Awaited<ReturnType<typeof listWorkingCopyRows>>[number]

export function listWorkingCopyRows(db: Db, ownerId: number) {
  const { title, updatedAt } = workingCopies
  const { id, slug, authorId, isDeleted, isPublic } = posts
  return db
    .select({ title, updatedAt, post: { id, slug, title: posts.title, authorId, isDeleted, isPublic } })
    .from(workingCopies)
    .leftJoin(posts, eq(posts.id, workingCopies.postId))
    .where(eq(workingCopies.ownerId, ownerId))
    .orderBy(desc(updatedAt), desc(workingCopies.id))
}

export async function findWorkingCopy(db: Db, key: WorkingCopyKey): Promise<WorkingCopyRow | null> {
  const [row] = await db.select().from(workingCopies).where(isCopy(key))
  return row ?? null
}

/** Locks the working copy. `isSame` compares the content as the database stores it. */
export async function lockWorkingCopy(db: Db, key: WorkingCopyKey, { title, content }: Omit<Written, 'now'>) {
  const isSame = sql<boolean>`title = ${title} and content = ${JSON.stringify(content)}::jsonb`
  const [row] = await db
    .select({ updatedAt: workingCopies.updatedAt, isSame })
    .from(workingCopies)
    .where(isCopy(key))
    .for('update')
  return row ?? null
}

export function countWorkingCopies(db: Db, ownerId: number): Promise<number> {
  return db.$count(workingCopies, eq(workingCopies.ownerId, ownerId))
}

export async function insertWorkingCopy(db: Db, key: WorkingCopyKey, { now, ...written }: Written): Promise<Date> {
  await db.insert(workingCopies).values({ ...key, ...written, createdAt: now, updatedAt: now })
  return now
}

/** Call with the copy locked. `updatedAt` always increases. */
export async function updateWorkingCopy(db: Db, key: WorkingCopyKey, { now, ...written }: Written): Promise<Date> {
  const updatedAt = sql`greatest(${now}::timestamptz, ${workingCopies.updatedAt} + interval '1 ms')`
  const [row] = await db
    .update(workingCopies)
    .set({ ...written, updatedAt })
    .where(isCopy(key))
    .returning({ updatedAt: workingCopies.updatedAt })
  if (!row) throw new Error('The locked working copy is missing.')
  return row.updatedAt
}

/** Deletes only the version that the caller has seen. Returns false if there is another one. */
export async function deleteWorkingCopyRow(db: Db, key: WorkingCopyKey, updatedAt: Date): Promise<boolean> {
  await db.delete(workingCopies).where(and(isCopy(key), eq(workingCopies.updatedAt, updatedAt)))
  return (await db.$count(workingCopies, isCopy(key))) === 0
}
