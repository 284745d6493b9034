import type { SQL } from 'drizzle-orm'
import { PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Db } from './database.ts'

const dialect = new PgDialect()

/**
 * Runs a statement that each connection plans once and keeps under this name, for what very many requests do. Under one name only
 * the values may differ.
 */
export async function executeNamed<Row extends pg.QueryResultRow>(
  db: Db,
  name: string,
  statement: SQL,
): Promise<Row[]> {
  const query = dialect.sqlToQuery(statement)
  const prepared = db._.session.prepareQuery<PreparedQueryConfig & { execute: pg.QueryResult<Row> }>(
    query,
    undefined,
    name,
    false,
  )
  return (await prepared.execute()).rows
}
