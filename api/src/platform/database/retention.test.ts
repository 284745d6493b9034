import { eq, lt } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rateLimits } from '../limits/rate-limits.table.ts'
import { silentLog } from '../testing/silent-log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { deleteDueRows } from './retention.ts'

let home: TestDatabase
let database: Database

beforeAll(async () => {
  home = await createTestDatabase()
  database = openDatabase({ url: home.url, log: silentLog })
})
afterAll(async () => {
  await database.close()
  await home.drop()
})

beforeEach(async () => {
  await database.db.delete(rateLimits)
  await database.db.insert(rateLimits).values([
    { key: 'a', expire: 1 },
    { key: 'b', expire: 2 },
    { key: 'c', expire: 9 },
  ])
})

const deleteExpired = (limit: number) =>
  deleteDueRows(database.db, rateLimits, { where: lt(rateLimits.expire, 5), limit })
const keys = async () => (await database.db.select().from(rateLimits).orderBy(rateLimits.key)).map(({ key }) => key)

test('a batch deletes the rows that match, and no more than its limit', async () => {
  expect(await deleteExpired(1)).toBe(1)
  expect(await keys()).toHaveLength(2)
  expect(await deleteExpired(10)).toBe(1)
  expect(await deleteExpired(10)).toBe(0)
  expect(await keys()).toEqual(['c'])
})

test('a row that another transaction renews stays, and the batch does not wait for it', async () => {
  await database.transaction(async (db) => {
    await db.update(rateLimits).set({ expire: 9 }).where(eq(rateLimits.key, 'a'))
    expect(await deleteExpired(10)).toBe(1)
  })
  expect(await deleteExpired(10)).toBe(0)
  expect(await keys()).toEqual(['a', 'c'])
})
