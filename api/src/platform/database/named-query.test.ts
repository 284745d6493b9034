import { eq, sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../testing/silent-log.ts'
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type Database, type Db, openDatabase } from './database.ts'
import { namedQuery } from './named-query.ts'

const entries = pgTable('entries', { id: integer().primaryKey(), amount: integer().notNull() })

const amounts = namedQuery('amounts', (db) =>
  db
    .select({ amount: entries.amount })
    .from(entries)
    .where(eq(entries.id, sql.placeholder('id'))),
)
const add = namedQuery('add_entry', (db) =>
  db
    .insert(entries)
    .values({ id: sql.placeholder('id'), amount: sql.placeholder('amount') })
    .returning({ id: entries.id }),
)

let home: TestDatabase
let database: Database

beforeAll(async () => {
  home = await createEmptyDatabase()
  database = openDatabase({ url: home.url, log: silentLog, poolSize: 1 })
  await database.db.execute(sql`create table entries (id integer primary key, amount integer not null)`)
})

afterAll(async () => {
  await database.close()
  await home.drop()
})

async function timesRun(db: Db, name: string): Promise<number[]> {
  const { rows } = await db.execute<{ times: number }>(
    sql`select (generic_plans + custom_plans)::integer as times from pg_prepared_statements where name = ${name}`,
  )
  return rows.map(({ times }) => times)
}

test('a connection prepares a named query once, and each call gets the rows for its own values', async () => {
  const { db } = database
  expect(await add(db, { id: 1, amount: 10 })).toEqual([{ id: 1 }])
  expect(await add(db, { id: 2, amount: 20 })).toEqual([{ id: 2 }])
  expect(await Promise.all([2, 1, 3].map((id) => amounts(db, { id })))).toEqual([
    [{ amount: 20 }],
    [{ amount: 10 }],
    [],
  ])
  expect([await timesRun(db, 'add_entry'), await timesRun(db, 'amounts')]).toEqual([[2], [3]])
})

test('a named query runs in the transaction of its caller', async () => {
  const undone = database.transaction(async (db) => {
    await add(db, { id: 7, amount: 70 })
    expect(await amounts(db, { id: 7 })).toEqual([{ amount: 70 }])
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  expect(await amounts(database.db, { id: 7 })).toEqual([])
})
