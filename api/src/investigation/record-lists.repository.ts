import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../platform/database/database.ts'

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

const maxSearchMs = 4_000

export const maxDeletionMs = 12_000

/** Runs slow queries under a statement timeout. @throws DatabaseError 57014 after the timeout */
export async function withStatementTimeout<T>(
  transaction: <R>(run: (db: Db) => Promise<R>) => Promise<R>,
  run: (db: Db) => Promise<T>,
  timeoutMs = maxSearchMs,
): Promise<T> {
  return transaction(async (db) => {
    await db.execute(sql`set local statement_timeout = ${sql.raw(String(timeoutMs))}`)
    return run(db)
  })
}

/** One parameter instead of a thousand. PostgreSQL hashes it only in the type of the column. */
export function isOneOf(column: AnyPgColumn, ids: readonly number[]): SQL {
  return sql`${column} = any(${sql.param([...ids])}::${sql.raw(column.getSQLType())}[])`
}

export async function countRecords(
  db: Db,
  { table }: RecordSource,
  where: SQL | undefined,
  limit: number,
): Promise<number> {
  const found = db.select({ one: sql`1` }).from(table).where(where).limit(limit)
  const { rows } = await db.execute<{ total: number }>(sql`select count(*)::integer as total from (${found}) as found`)
  return rows[0]?.total ?? 0
}

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
    .orderBy(orderByTime(sort, createdAt, id))
    .limit(limit)
    .offset(offset)
  return rows.map((row) => Number(row.id))
}

export interface SearchedPage {
  ids: number[]
  total: number
}

interface MatchRow extends Record<string, unknown> {
  id: string
  total: number
}

interface FirstRecords {
  indexed: SQL | undefined
  searched: SQL
  searchLimit: number
  countLimit: number
}

export async function searchFirstRecords(
  db: Db,
  { table, id, createdAt }: RecordSource,
  { indexed, searched, searchLimit, countLimit }: FirstRecords,
  { sort, limit, offset }: RecordPage,
): Promise<SearchedPage> {
  const order = orderByTime(sort, createdAt, id)
  const first = db.select().from(table).where(indexed).orderBy(order).limit(searchLimit)
  const { rows } = await db.execute<MatchRow>(sql`
    with found as materialized (select id, created_at from (${first}) as ${table} where ${searched} limit ${countLimit})
    select id, count(*) over ()::integer as total from found as ${table}
    order by ${order} limit ${limit} offset ${offset}`)
  return pageOf(rows)
}

export async function searchAllRecords(
  db: Db,
  { table, id, createdAt }: RecordSource,
  where: SQL | undefined,
  { sort, limit, offset }: RecordPage,
): Promise<SearchedPage> {
  const found = db.select({ id, createdAt }).from(table).where(where)
  // Rare matches are far apart in the order of time, so the trigram index comes first.
  const { rows } = await db.execute<MatchRow>(sql`
    with found as materialized (${found})
    select id, count(*) over ()::integer as total from found as ${table}
    order by ${orderByTime(sort, createdAt, id)} limit ${limit} offset ${offset}`)
  return pageOf(rows)
}

function pageOf(rows: readonly MatchRow[]): SearchedPage {
  return { ids: rows.map((row) => Number(row.id)), total: rows[0]?.total ?? 0 }
}

function orderByTime(sort: RecordPage['sort'], createdAt: AnyPgColumn, id: AnyPgColumn): SQL {
  const direction = sort === 'latest' ? sql`desc` : sql`asc`
  return sql`${createdAt} ${direction}, ${id} ${direction}`
}

export async function deleteById(db: Db, { table, id }: RecordSource, ids: readonly number[]): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from ${table} where ${isOneOf(id, ids)}`)
  return rowCount ?? 0
}

export interface RecordBatch {
  /** A PostgreSQL array literal: parsing a hundred thousand ids would block the event loop. */
  ids: string
  count: number
}

export async function listBatches(
  db: Db,
  { table, id }: RecordSource,
  where: SQL | undefined,
  { limit, batchSize }: { limit: number; batchSize: number },
): Promise<RecordBatch[]> {
  const found = db.select({ id }).from(table).where(where).limit(limit)
  const { rows } = await db.execute<RecordBatch & Record<string, unknown>>(sql`
    select array_agg(id)::text as ids, count(*)::integer as count
    from (select id, (row_number() over () - 1) / ${batchSize}::integer as batch from (${found}) as found) as numbered
    group by batch order by batch`)
  return rows
}

/** Returns the number of deleted rows. Others may have deleted some since. */
export async function deleteBatch(db: Db, { table, id }: RecordSource, { ids }: RecordBatch): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from ${table} where ${id} = any(${ids}::bigint[])`)
  return rowCount ?? 0
}

export function escapeLike(text: string): string {
  return text.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)
}
