import { overTcp } from '@ledgerdeck/embedded-postgres/testing/test-database'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../testing/silent-log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { findConstraintViolation, isTimeout, isUnavailable } from './database-errors.ts'

let home: TestDatabase
let database: Database
let impatient: Database

beforeAll(async () => {
  home = await createTestDatabase()
})

afterAll(() => home.drop())

beforeEach(async () => {
  database = openDatabase({ url: home.url, log: silentLog, poolSize: 3, statementTimeoutMs: 10_000 })
  impatient = openDatabase({ url: home.url, log: silentLog, poolSize: 3, retryTimeoutMs: 0 })
  await database.db.execute(sql`DROP TABLE IF EXISTS entries`)
  await database.db.execute(
    sql`CREATE TABLE entries (id int CONSTRAINT entries_pkey PRIMARY KEY, amount int NOT NULL DEFAULT 0)`,
  )
})

afterEach(() => Promise.all([database.close(), impatient.close()]))

async function ids(): Promise<unknown[]> {
  const { rows } = await database.db.execute(sql`SELECT id FROM entries ORDER BY id`)
  return rows.map(({ id }) => id)
}

async function failureOf(result: Promise<unknown>): Promise<unknown> {
  return result.then(
    () => undefined,
    (error: unknown) => error,
  )
}

test('a transaction keeps all of its changes or none', async () => {
  await database.transaction(async (db) => {
    await db.execute(sql`INSERT INTO entries VALUES (1)`)
    await db.execute(sql`INSERT INTO entries VALUES (2)`)
  })
  const refused = database.transaction(async (db) => {
    await db.execute(sql`INSERT INTO entries VALUES (3)`)
    throw new Error('changed my mind')
  })
  await expect(refused).rejects.toThrow('changed my mind')
  expect(await ids()).toEqual([1, 2])
})

test('a unique violation names its constraint', async () => {
  await database.db.execute(sql`INSERT INTO entries VALUES (1)`)
  const failure = await failureOf(database.db.execute(sql`INSERT INTO entries VALUES (1)`))
  expect(findConstraintViolation(failure)).toEqual({ kind: 'unique', constraint: 'entries_pkey', table: 'entries' })
})

test('a transaction whose connection always breaks fails as unavailable', async () => {
  const failure = await failureOf(
    impatient.transaction(async (db) => {
      const { rows } = await db.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
      await database.db.execute(sql`SELECT pg_terminate_backend(${rows[0]?.pid}, 10000)`)
      await db.execute(sql`INSERT INTO entries VALUES (1)`)
    }),
  )
  expect(isUnavailable(failure)).toBe(true)
  expect(await ids()).toEqual([])
})

test('broken connections do not exhaust the pool', async () => {
  for (let round = 0; round < 8; round += 1) {
    const dying = impatient.transaction((db) => db.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`))
    expect(isUnavailable(await failureOf(dying))).toBe(true)
  }
  expect(await ids()).toEqual([])
})

test('of two deadlocked transactions both succeed, one of them after a retry', async () => {
  await database.db.execute(sql`INSERT INTO entries VALUES (1), (2)`)
  let locks = 0
  const bothHoldOne = Promise.withResolvers<void>()
  const addToBoth = (first: number, second: number) =>
    database.transaction(async (db) => {
      await db.execute(sql`UPDATE entries SET amount = amount + 1 WHERE id = ${first}`)
      locks += 1
      if (locks === 2) bothHoldOne.resolve()
      await bothHoldOne.promise
      await db.execute(sql`UPDATE entries SET amount = amount + 1 WHERE id = ${second}`)
    })
  await Promise.all([addToBoth(1, 2), addToBoth(2, 1)])
  const { rows } = await database.db.execute(sql`SELECT amount FROM entries`)
  expect(rows).toEqual([{ amount: 2 }, { amount: 2 }])
  expect(locks).toBe(3)
})

test('a statement that takes too long is cancelled', async () => {
  const hurried = openDatabase({ url: home.url, log: silentLog, statementTimeoutMs: 50 })
  expect(isTimeout(await failureOf(hurried.db.execute(sql`SELECT pg_sleep(60)`)))).toBe(true)
  await hurried.close()
})

test.each([
  ['port', overTcp],
  ['socket', (url: string) => new URL(url)],
])('a database without a %s is unavailable', async (_, addressOf) => {
  const url = addressOf(home.url)
  url.port = '1'
  const away = openDatabase({ url: url.href, log: silentLog, retryTimeoutMs: 0 })
  expect(isUnavailable(await failureOf(away.db.execute(sql`SELECT 1`)))).toBe(true)
  expect(isUnavailable(await failureOf(away.transaction((db) => db.execute(sql`SELECT 1`))))).toBe(true)
  await away.close()
})

test('closing lets a statement in flight finish', async () => {
  const other = openDatabase({ url: home.url, log: silentLog })
  const slow = other.pool.query('INSERT INTO entries SELECT 7 FROM pg_sleep(0.2)')
  await other.close()
  await slow
  expect(await ids()).toEqual([7])
})
