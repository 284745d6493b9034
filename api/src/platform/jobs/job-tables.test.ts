import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { advisoryLocks } from '../database/advisory-locks.ts'
import { type Db, openDatabase } from '../database/database.ts'
import { silentLog } from '../testing/silent-log.ts'
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts'
import { prepareJobTables } from './job-tables.ts'

let testDatabase: TestDatabase

beforeEach(async () => {
  testDatabase = await createEmptyDatabase()
})

afterEach(() => testDatabase.drop())

test('processes that start at once on an empty database make the tables once', async () => {
  await Promise.all([1, 2, 3].map(() => prepareJobTables(testDatabase.url)))
  const database = openDatabase({ url: testDatabase.url, log: silentLog })
  const { rows } = await database.db.execute(sql`select count(*)::int as versions from pgboss.version`)
  await database.close()
  expect(rows).toEqual([{ versions: 1 }])
})

test('a start that is ended does not wait for another process that makes the tables', async () => {
  const database = openDatabase({ url: testDatabase.url, log: silentLog })
  const stopping = new AbortController()
  const holdLock = async (db: Db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.jobTables})`)
    const preparing = prepareJobTables(testDatabase.url, stopping.signal)
    preparing.catch(() => {})
    await testDatabase.untilBlocked()
    stopping.abort()
    await expect(preparing).rejects.toThrow('aborted')
  }
  await database.transaction(holdLock, { accessMode: 'read only' })
  await database.close()
})
