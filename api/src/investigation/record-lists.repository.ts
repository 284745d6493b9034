import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../platform/database/database.ts'

export interface RecordSource {
  table: PgTable
  id: AnyPgColumn
  createdAt: AnyPgColumn
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

export async function deleteById(db: Db, { table, id }: RecordSource, ids: readonly number[]): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from ${table} where ${isOneOf(id, ids)}`)
  return rowCount ?? 0
}

export interface RecordBatch {
  /** A PostgreSQL array literal: parsing a hundred thousand ids would block the event loop. */
  ids: string
  count: number
  first: string
  last: string
}

/** Lists batches of at most `limit` records in total, in no particular order. */
export async function listBatches(
  db: Db,
  { table, id, createdAt }: RecordSource,
  where: SQL | undefined,
  { limit, batchSize }: { limit: number; batchSize: number },
): Promise<RecordBatch[]> {
  const found = db.select({ id, createdAt }).from(table).where(where).limit(limit)
  const { rows } = await db.execute<RecordBatch & Record<string, unknown>>(sql`
    select array_agg(id)::text as ids, count(*)::integer as count,
      min(created_at)::text as first, max(created_at)::text as last
    from (select id, created_at, (row_number() over () - 1) / ${batchSize}::integer as batch from (${found}) as found) as numbered
    group by batch order by batch`)
  return rows
}

export async function deleteBatch(db: Db, { table, id, createdAt }: RecordSource, batch: RecordBatch): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${table} where ${id} = any(${batch.ids}::bigint[])
      and ${createdAt} between ${batch.first}::timestamptz and ${batch.last}::timestamptz`)
  return rowCount ?? 0
}
