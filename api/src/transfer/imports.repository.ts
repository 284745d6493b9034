import { and, asc, desc, eq, getTableColumns, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { isUsable } from '../accounts/users.repository.ts'
import { users } from '../accounts/users.table.ts'
import type { Db } from '../platform/database/database.ts'
import { deleteDueRows } from '../platform/database/retention.ts'
import { type ImportCounts, importPosts, imports } from './imports.table.ts'

export type ImportRow = typeof imports.$inferSelect
export type ImportPostRow = typeof importPosts.$inferSelect

export interface ListedImport extends ImportRow {
  importedBy: string | null
}

export const noCounts: ImportCounts = {
  created: 0,
  present: 0,
  failed: 0,
  leftOut: 0,
  comments: 0,
  images: 0,
  missingImages: 0,
}

export type NewImport = Pick<
  ImportRow,
  'importerId' | 'format' | 'fileName' | 'fileBytes' | 'mediaName' | 'mediaBytes' | 'filePath' | 'mediaPath'
>

export async function insertImport(db: Db, values: NewImport, now: Date): Promise<number | null> {
  const [row] = await db
    .insert(imports)
    .values({ ...values, counts: noCounts, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: imports.id })
  return row?.id ?? null
}

function selectListed(db: Db) {
  return db
    .select({ ...getTableColumns(imports), importedBy: users.username })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.importerId))
}

export async function findImport(db: Db, id: number): Promise<ListedImport | null> {
  const [row] = await selectListed(db).where(eq(imports.id, id))
  return row ?? null
}

/** Whether the account may still do what it started. */
export async function canStillImport(db: Db, importerId: number): Promise<boolean> {
  const found = await db.$count(users, and(eq(users.id, importerId), eq(users.isSuperuser, true), isUsable()))
  return found > 0
}

export async function findOpenImport(db: Db): Promise<ImportRow | null> {
  const [row] = await db.select().from(imports).where(isNull(imports.endedAt))
  return row ?? null
}

export async function countImports(db: Db): Promise<number> {
  return db.$count(imports)
}

export async function listImportRows(db: Db, { limit, offset }: { limit: number; offset: number }) {
  return selectListed(db).orderBy(desc(imports.id)).limit(limit).offset(offset)
}

export async function beginImport(
  db: Db,
  id: number,
  { importerId, now }: { importerId: number; now: Date },
): Promise<ImportRow | null> {
  const fresh = { attempt: 0, done: 0, total: null, counts: noCounts }
  const [row] = await db
    .update(imports)
    .set({ ...fresh, state: 'importing', importerId, startedAt: now, updatedAt: now })
    .where(and(eq(imports.id, id), eq(imports.state, 'checked')))
    .returning()
  return row ?? null
}

/** Begins an attempt, so that earlier ones can no longer write. Null if there is nothing to do. */
export async function claimImport(db: Db, id: number, now: Date): Promise<ImportRow | null> {
  const [row] = await db
    .update(imports)
    .set({ attempt: sql`${imports.attempt} + 1`, done: 0, total: null, counts: noCounts, updatedAt: now })
    .where(and(eq(imports.id, id), inArray(imports.state, ['checking', 'importing'])))
    .returning()
  if (row) await db.delete(importPosts).where(eq(importPosts.importId, id))
  return row ?? null
}

type ImportProgress = Pick<ImportRow, 'done' | 'total' | 'counts' | 'updatedAt'>

/** Returns false if the import was cancelled or a later attempt has begun. */
export async function updateProgress(
  db: Db,
  claimed: Pick<ImportRow, 'id' | 'attempt' | 'state'>,
  values: Partial<ImportRow> & ImportProgress,
): Promise<boolean> {
  const isMine = and(eq(imports.id, claimed.id), eq(imports.attempt, claimed.attempt), eq(imports.state, claimed.state))
  const { rowCount } = await db.update(imports).set(values).where(isMine)
  return rowCount === 1
}

export async function insertImportPosts(db: Db, rows: readonly ImportPostRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(importPosts).values([...rows])
}

type Ending = Pick<ImportRow, 'state' | 'problem'> & { endedAt: Date }

/** Returns the import as it was, so that its files can be deleted; null unless it was open. */
export async function endImport(
  db: Db,
  claimed: Pick<ImportRow, 'id'> & Partial<Pick<ImportRow, 'attempt' | 'state'>>,
  { endedAt, ...values }: Ending,
): Promise<ImportRow | null> {
  const [before] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.id, claimed.id), isNull(imports.endedAt)))
    .for('update')
  if (!before) return null
  const { attempt = before.attempt, state = before.state } = claimed
  if (attempt !== before.attempt || state !== before.state) return null
  await db
    .update(imports)
    .set({ ...values, endedAt, updatedAt: endedAt, filePath: null, mediaPath: null })
    .where(eq(imports.id, before.id))
  return before
}

export async function listStaleImports(db: Db, before: Date): Promise<ImportRow[]> {
  return db
    .select()
    .from(imports)
    .where(and(isNull(imports.endedAt), lt(imports.updatedAt, before)))
}

export function deleteOldImports(db: Db, { before, limit }: { before: Date; limit: number }): Promise<number> {
  return deleteDueRows(db, imports, { where: lt(imports.endedAt, before), limit })
}

export async function isImportFile(db: Db, path: string): Promise<boolean> {
  const found = await db.$count(imports, or(eq(imports.filePath, path), eq(imports.mediaPath, path)))
  return found > 0
}

export type PostFilter = 'all' | 'problems' | ImportPostRow['outcome']

function isIn(importId: number, filter: PostFilter): SQL | undefined {
  const ofImport = eq(importPosts.importId, importId)
  if (filter === 'all') return ofImport
  if (filter === 'problems') return and(ofImport, sql`cardinality(${importPosts.notes}) > 0`)
  return and(ofImport, eq(importPosts.outcome, filter))
}

export async function countImportPosts(db: Db, importId: number, filter: PostFilter): Promise<number> {
  return db.$count(importPosts, isIn(importId, filter))
}

export async function listImportPosts(
  db: Db,
  { importId, filter, limit, offset }: { importId: number; filter: PostFilter; limit: number; offset: number },
): Promise<ImportPostRow[]> {
  return db
    .select()
    .from(importPosts)
    .where(isIn(importId, filter))
    .orderBy(asc(importPosts.position))
    .limit(limit)
    .offset(offset)
}
