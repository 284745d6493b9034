import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../database/database.ts'
import { silentLog } from '../testing/silent-log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createLimits, type Limits } from './limits.ts'

let home: TestDatabase
let database: Database
let limits: Limits

beforeAll(async () => {
  home = await createTestDatabase()
  database = openDatabase({ url: home.url, log: silentLog })
  limits = limitsAt(1)
})
afterAll(async () => {
  await database.close()
  await home.drop()
})

const limitsAt = (scale: number) => createLimits({ pool: database.counterPool, scale })

const short = { name: 'short', points: 3, seconds: 60 }
const tooMany = { status: 429, code: 'too_many_requests' }
const passes = (seconds: number) => database.pool.query('update rate_limits set expire = expire - $1', [seconds * 1000])

test('uses are counted down, for each key by itself', async () => {
  expect(await limits.consume(short, 'a')).toEqual({ uses: 2, seconds: 60 })
  expect(await limits.consume(short, 'a')).toMatchObject({ uses: 1 })
  expect(await limits.consume(short, 'b')).toMatchObject({ uses: 2 })
})

test('of uses at the same time no more are let through than fit', async () => {
  const uses = await Promise.allSettled(
    Array.from({ length: 40 }, () => limits.consume({ ...short, points: 7 }, 'parallel')),
  )
  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
  for (const use of uses) if (use.status === 'rejected') expect(use.reason).toMatchObject(tooMany)
})

test('a count begins anew when its time is over or when it is cleared, and outlives a change of its limit', async () => {
  for (let use = 0; use < 3; use += 1) await limits.consume(short, 'time')
  expect(await limits.consume({ ...short, points: 10 }, 'time')).toMatchObject({ uses: 6 })
  await passes(60)
  expect(await limits.consume(short, 'time')).toMatchObject({ uses: 2 })
  await limits.clear(short, 'time')
  expect(await limits.consume(short, 'time')).toMatchObject({ uses: 2 })
})

test('a scale multiplies how much is allowed, and never to nothing', async () => {
  expect(await limitsAt(2).consume(short, 'scale')).toMatchObject({ uses: 5 })
  expect(await limitsAt(0.01).consume(short, 'scaled down')).toMatchObject({ uses: 0 })
})
