import { asc, eq, lte } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { users } from '../users.table.ts'

export async function findDeletionDueAt(db: Db, userId: number): Promise<Date | null> {
  const [row] = await db.select({ dueAt: users.deletionDueAt }).from(users).where(eq(users.id, userId))
  return row?.dueAt ?? null
}

export async function setDeletionDueAt(db: Db, userId: number, dueAt: Date | null): Promise<void> {
  await db.update(users).set({ deletionDueAt: dueAt }).where(eq(users.id, userId))
}

export async function listDueDeletions(db: Db, { now, limit }: { now: Date; limit: number }): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(lte(users.deletionDueAt, now))
    .orderBy(asc(users.deletionDueAt), asc(users.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}
