import { and, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../database/database.ts'

/** A table in the order of an index: by one expression, and by the id among equal ones. */
export interface OrderedRows {
  table: PgTable
  id: AnyPgColumn
  by: SQL | AnyPgColumn
  byType: 'timestamptz' | 'text'
  direction: 'asc' | 'desc'
}

/** The position of a row in an order; `key` is PostgreSQL's text of the expression. */
export interface RowKey {
  id: number
  key: string
}

interface RowRange {
  after: RowKey | undefined
  offset: number
  limit: number
}

/** The condition for rows after a position; undefined if there is no position. */
export function isAfter({ by, byType, id, direction }: OrderedRows, after: RowKey | undefined): SQL | undefined {
  if (!after) return undefined
  const key = sql`${after.key}::${sql.raw(byType)}`
  const sign = direction === 'desc' ? sql.raw('<') : sql.raw('>')
  // Partitions are pruned by the first condition only.
  return sql`(${by} ${sign}= ${key} and (${by}, ${id}) ${sign} (${key}, ${after.id}::${sql.raw(id.getSQLType())}))`
}

function inOrder({ by, id, direction }: OrderedRows): SQL {
  const order = sql.raw(direction)
  return sql`${by} ${order}, ${id} ${order}`
}

/** Sorts rows into the order of the ids. Ids without a row are left out. */
export function inOrderOf<Row>(ids: readonly number[], rows: readonly Row[], idOf: (row: Row) => number): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Counts rows, and stops at `limit`. */
export async function countRows(db: Db, table: PgTable, where: SQL | undefined, limit: number): Promise<number> {
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(limit)
  return db.$count(found.as('found'))
}

interface KeyRow extends Record<string, unknown> {
  id: string | number
  key: string
}

export async function findKeys(
  db: Db,
  ordered: OrderedRows,
  where: SQL | undefined,
  { after, offset, limit }: RowRange,
): Promise<RowKey[]> {
  const { table, id, by } = ordered
  const found = db
    .select({ id, key: sql`(${by})::text` })
    .from(table)
    .where(and(where, isAfter(ordered, after)))
    .orderBy(inOrder(ordered))
    .limit(limit)
    .offset(offset)
  return (await found).map((row) => ({ id: Number(row.id), key: String(row.key) }))
}

export interface SearchedRows {
  keys: RowKey[]
  ends: Map<number, RowKey>
  total: number
}

export interface SearchRange extends RowRange {
  /** Rows that were found before; `offset` includes them. */
  found: number
}

interface FirstRows {
  indexed: SQL | undefined
  searched: SQL
  searchLimit: number
  countLimit: number
}

/** Searches the first `searchLimit` rows that an index serves in this order. */
export async function searchFirstRows(
  db: Db,
  ordered: OrderedRows,
  { indexed, searched, searchLimit, countLimit }: FirstRows,
  range: SearchRange,
): Promise<SearchedRows> {
  const { table, id, by } = ordered
  const first = db
    .select()
    .from(table)
    .where(and(indexed, isAfter(ordered, range.after)))
    .orderBy(inOrder(ordered))
    .limit(searchLimit)
  const found = sql`select ${id} as id, ${by} as key from (${first}) as ${table} where ${searched} limit ${countLimit}`
  return numberRows(db, ordered, found, range)
}

/** Finds all rows by an index in any order, as for a rare text, and then orders them. */
export async function searchAllRows(
  db: Db,
  ordered: OrderedRows,
  where: SQL | undefined,
  range: SearchRange,
): Promise<SearchedRows> {
  const { table, id, by } = ordered
  const found = sql`select ${id} as id, ${by} as key from ${table} where ${and(where, isAfter(ordered, range.after)) ?? sql`true`}`
  return numberRows(db, ordered, found, range)
}

interface NumberedRow extends KeyRow {
  number: number
  total: number
}

const maxEnds = 50

async function numberRows(
  db: Db,
  { direction }: OrderedRows,
  rowsFound: SQL,
  { offset, limit, found: before }: SearchRange,
): Promise<SearchedRows> {
  const order = sql.raw(`key ${direction}, id ${direction}`)
  const reach = maxEnds * limit
  const { rows } = await db.execute<NumberedRow>(sql`
    with found as materialized (${rowsFound}),
    first as (select id, key from found order by ${order} limit ${Math.max(1, offset + reach - before)}::bigint),
    numbered as (select id, key, ${before}::bigint + row_number() over (order by ${order}) as number from first)
    select id, key::text as key, number::integer as number, (select count(*) from found)::integer as total from numbered
    where number = ${before}::bigint + 1 or number > ${offset}::bigint and number <= ${offset + limit}::bigint
      or number % ${limit}::bigint = 0 and number >= ${offset - reach}::bigint
    order by number`)
  const keyOf = ({ id, key }: KeyRow): RowKey => ({ id: Number(id), key })
  return {
    keys: rows.filter(({ number }) => number > offset && number <= offset + limit).map(keyOf),
    ends: new Map(rows.filter(({ number }) => number % limit === 0).map((row) => [row.number, keyOf(row)])),
    total: before + (rows[0]?.total ?? 0),
  }
}
