import { and, desc, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { dataExports } from './data-exports.table.ts'

export type DataExportRow = typeof dataExports.$inferSelect

const isPreparing = and(isNull(dataExports.path), eq(dataExports.hasFailed, false))

export async function findLastExport(db: Db, userId: number, now: Date): Promise<DataExportRow | null> {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), gt(dataExports.expiresAt, now)))
    .orderBy(desc(dataExports.requestedAt), desc(dataExports.id))
    .limit(1)
  return row ?? null
}

export async function insertExport(
  db: Db,
  values: Pick<DataExportRow, 'userId' | 'requestedAt' | 'expiresAt'>,
): Promise<DataExportRow | null> {
  const [row] = await db.insert(dataExports).values(values).onConflictDoNothing().returning()
  return row ?? null
}

export async function findPreparing(db: Db, id: string): Promise<DataExportRow | null> {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.id, id), isPreparing))
  return row ?? null
}

export async function findReady(
  db: Db,
  { id, userId }: Pick<DataExportRow, 'id' | 'userId'>,
  now: Date,
): Promise<DataExportRow | null> {
  const isOwn = and(eq(dataExports.id, id), eq(dataExports.userId, userId))
  const [row] = await db
    .select()
    .from(dataExports)
    .where(and(isOwn, isNotNull(dataExports.path), gt(dataExports.expiresAt, now)))
  return row ?? null
}

/** Returns false if the row is gone or another run has finished it. */
export async function finishExport(
  db: Db,
  id: string,
  ready: { path: string; bytes: number; expiresAt: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(dataExports)
    .set(ready)
    .where(and(eq(dataExports.id, id), isPreparing))
  return rowCount === 1
}

export async function failExport(db: Db, id: string): Promise<void> {
  await db
    .update(dataExports)
    .set({ hasFailed: true })
    .where(and(eq(dataExports.id, id), isPreparing))
}

export async function listExpired(db: Db, { now, limit }: { now: Date; limit: number }): Promise<DataExportRow[]> {
  return db
    .select()
    .from(dataExports)
    .where(lte(dataExports.expiresAt, now))
    .orderBy(dataExports.expiresAt)
    .limit(limit)
}

export async function deleteExport(db: Db, id: string): Promise<void> {
  await db.delete(dataExports).where(eq(dataExports.id, id))
}

export async function isExportFile(db: Db, path: string): Promise<boolean> {
  const found = await db.$count(dataExports, eq(dataExports.path, path))
  return found > 0
}
