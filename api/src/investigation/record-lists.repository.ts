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
const longestSearchMs = 4_000

/** Deleting is worth waiting for, but not beyond what any statement may take. */
export const longestDeletionMs = 12_000

/**
 * Runs what looks through many records, for a bounded time.
 * @throws DatabaseError 57014 when the time is over
 */
export async function withinTime<T>(
  transaction: <R>(run: (db: Db) => Promise<R>) => Promise<R>,
  run: (db: Db) => Promise<T>,
  longestMs = longestSearchMs,
): Promise<T> {
  return transaction(async (db) => {
    await db.execute(sql`set local statement_timeout = ${sql.raw(String(longestMs))}`)
    return run(db)
  })
}

/**
 * By one parameter: a thousand would take long to put together. Of the column's own type: PostgreSQL puts no others into a hash, and
 * compares each row with one after the other.
 */
export function isOneOf(column: AnyPgColumn, ids: readonly number[]): SQL {
  return sql`${column} = any(${sql.param([...ids])}::${sql.raw(column.getSQLType())}[])`
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
  const rows = await db
    .select({ id })
    .from(table)
    .where(where)
    .orderBy(inTime(sort, createdAt, id))
    .limit(limit)
    .offset(offset)
  return rows.map((row) => Number(row.id))
}

export interface SearchedPage {
  ids: number[]
  /** 0 past the last page. */
  total: number
}

interface FoundRow extends Record<string, unknown> {
  id: string
  total: number
}

interface FirstRecords {
  indexed: SQL | undefined
  searched: SQL
  /** So many of the records that an index finds are looked at. */
  lookedAt: number
  /** After so many that fit no more are looked at. */
  counted: number
}

/** The ids of a page of those that fit among the first records. */
export async function searchFirstRecords(
  db: Db,
  { table, id, createdAt }: RecordSource,
  { indexed, searched, lookedAt, counted }: FirstRecords,
  { sort, limit, offset }: RecordPage,
): Promise<SearchedPage> {
  const order = inTime(sort, createdAt, id)
  const first = db.select().from(table).where(indexed).orderBy(order).limit(lookedAt)
  const { rows } = await db.execute<FoundRow>(sql`
    with found as materialized (select id, created_at from (${first}) as ${table} where ${searched} limit ${counted})
    select id, count(*) over ()::integer as total from found as ${table}
    order by ${order} limit ${limit} offset ${offset}`)
  return pageOf(rows)
}

/** The ids of a page of all that fit, wherever they stand. */
export async function searchAllRecords(
  db: Db,
  { table, id, createdAt }: RecordSource,
  where: SQL | undefined,
  { sort, limit, offset }: RecordPage,
): Promise<SearchedPage> {
  const found = db.select({ id, createdAt }).from(table).where(where)
  // All are gathered by their own index first: in the order of time, few among many would be far apart.
  const { rows } = await db.execute<FoundRow>(sql`
    with found as materialized (${found})
    select id, count(*) over ()::integer as total from found as ${table}
    order by ${inTime(sort, createdAt, id)} limit ${limit} offset ${offset}`)
  return pageOf(rows)
}

function pageOf(rows: readonly FoundRow[]): SearchedPage {
  return { ids: rows.map((row) => Number(row.id)), total: rows[0]?.total ?? 0 }
}

function inTime(sort: RecordPage['sort'], createdAt: AnyPgColumn, id: AnyPgColumn): SQL {
  const direction = sort === 'latest' ? sql`desc` : sql`asc`
  return sql`${createdAt} ${direction}, ${id} ${direction}`
}

/** Deletes records by their ids. Returns how many went. */
export async function deleteById(db: Db, { table, id }: RecordSource, ids: readonly number[]): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from ${table} where ${isOneOf(id, ids)}`)
  return rowCount ?? 0
}

/** Some records that go together. */
export interface RecordLot {
  /** An array as PostgreSQL writes it, which nobody here reads: a hundred thousand ids would hold up every other request. */
  ids: string
  count: number
}

/** Up to `most` of those that fit, in any order, a `lot` at a time. */
export async function listLots(
  db: Db,
  { table, id }: RecordSource,
  where: SQL | undefined,
  { most, lot }: { most: number; lot: number },
): Promise<RecordLot[]> {
  const found = db.select({ id }).from(table).where(where).limit(most)
  const { rows } = await db.execute<RecordLot & Record<string, unknown>>(sql`
    select array_agg(id)::text as ids, count(*)::integer as count
    from (select id, (row_number() over () - 1) / ${lot}::integer as lot from (${found}) as found) as numbered
    group by lot order by lot`)
  return rows
}

/** Returns how many went: others may have deleted some meanwhile. */
export async function deleteLot(db: Db, { table, id }: RecordSource, { ids }: RecordLot): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from ${table} where ${id} = any(${ids}::bigint[])`)
  return rowCount ?? 0
}

/** `%`, `_` and `\` of a searched text stand for themselves. */
export function likePart(text: string): string {
  return text.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)
}
