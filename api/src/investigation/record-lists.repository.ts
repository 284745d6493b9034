import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../platform/database/database.ts'

/** A kind of records: where they stand, and the columns that order them. */
export interface RecordSource {
  table: PgTable
  id: AnyPgColumn
  createdAt: AnyPgColumn
}

export interface RecordPage {
  sort: 'latest' | 'oldest'
  limit: number
  offset: number
}

/** Whatever takes longer than this is refused: the filter is too broad for so many records. */
const longestMs = 4_000

/**
 * Runs what looks through many records, for a bounded time.
 * @throws DatabaseError 57014 when the time is over
 */
export async function withinTime<T>(
  transaction: <R>(run: (db: Db) => Promise<R>) => Promise<R>,
  run: (db: Db) => Promise<T>,
): Promise<T> {
  return transaction(async (db) => {
    await db.execute(sql`set local statement_timeout = ${sql.raw(String(longestMs))}`)
    return run(db)
  })
}

/** How many records fit, counted up to `most`. */
export async function countRecords(
  db: Db,
  { table }: RecordSource,
  where: SQL | undefined,
  most: number,
): Promise<number> {
  const found = db.select({ one: sql`1` }).from(table).where(where).limit(most)
  const { rows } = await db.execute<{ total: number }>(sql`select count(*)::integer as total from (${found}) as found`)
  return rows[0]?.total ?? 0
}

/** The ids of a page, in order. */
export async function findRecordIds(
  db: Db,
  { table, id, createdAt }: RecordSource,
  where: SQL | undefined,
  { sort, limit, offset }: RecordPage,
): Promise<number[]> {
  const direction = sort === 'latest' ? sql`desc` : sql`asc`
  const rows = await db
    .select({ id })
    .from(table)
    .where(where)
    .orderBy(sql`${createdAt} ${direction}, ${id} ${direction}`)
    .limit(limit)
    .offset(offset)
  return rows.map((row) => Number(row.id))
}

/** Deletes records by their ids. Returns how many went. */
export async function deleteById(db: Db, { table, id }: RecordSource, ids: readonly number[]): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from ${table} where ${id} = any(${sql.param([...ids])}::bigint[])`)
  return rowCount ?? 0
}

/** Deletes up to `most` of those that fit, the oldest first. Returns how many went. */
export async function deleteSome(
  db: Db,
  { table, id, createdAt }: RecordSource,
  where: SQL | undefined,
  most: number,
): Promise<number> {
  const oldest = db.select({ id }).from(table).where(where).orderBy(createdAt).limit(most)
  const { rowCount } = await db.execute(sql`delete from ${table} where ${id} in (${oldest})`)
  return rowCount ?? 0
}

/** `%`, `_` and `\` of a searched text stand for themselves. */
export function likePart(text: string): string {
  return text.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)
}
