import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Db } from './database.ts'

/** What stands for the placeholders, by their names. Moments are handed over as they are, without a column that knows them. */
type Values = Record<string, unknown>

interface Preparable<Result> {
  prepare: (name: string) => { execute: (values: Values) => Promise<Result> }
}

const dialect = new PgDialect()

/**
 * A query for what very many requests do: it is put together once for the whole pool, and each connection plans it once and keeps it
 * under its name. What differs between two calls are placeholders; a constant that its plan depends on stands in its text.
 */
export function namedQuery<Result>(name: string, build: (db: Db) => Preparable<Result>) {
  const prepared = new WeakMap<Db, ReturnType<Preparable<Result>['prepare']>>()
  return (db: Db, values: Values): Promise<Result> => {
    const known = prepared.get(db)
    if (known) return known.execute(values)
    const made = build(db).prepare(name)
    prepared.set(db, made)
    return made.execute(values)
  }
}

/** The same of a statement that is written in SQL as a whole. Gives its rows, of types as pg reads them. */
export function namedStatement<Row extends pg.QueryResultRow>(name: string, statement: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return async (db: Db, values: Values): Promise<Row[]> =>
    (await db.$client.query<Row>({ name, text, values: fillPlaceholders(params, values) })).rows
}
