import { and, asc, eq, isNotNull, lte, notInArray, or } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { users } from '../users.table.ts'

export async function findDeletionDueAt(db: Db, userId: number): Promise<Date | null> {
  const [row] = await db.select({ dueAt: users.deletionDueAt }).from(users).where(eq(users.id, userId))
  return row?.dueAt ?? null
}

export async function setDeletionDueAt(db: Db, userId: number, dueAt: Date | null): Promise<void> {
  await db.update(users).set({ deletionDueAt: dueAt }).where(eq(users.id, userId))
}

export async function setDeletionBegun(db: Db, userId: number, now: Date): Promise<void> {
  await db.update(users).set({ deletionBegunAt: now }).where(eq(users.id, userId))
}

/** Ids of accounts whose deletion is due or has begun, the longest overdue first. */
export async function listDueDeletions(
  db: Db,
  now: Date,
  { limit, except }: { limit: number; except: readonly number[] },
): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(or(lte(users.deletionDueAt, now), isNotNull(users.deletionBegunAt)), notInArray(users.id, [...except])))
    .orderBy(asc(users.deletionDueAt), asc(users.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}
