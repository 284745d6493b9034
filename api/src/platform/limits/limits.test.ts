import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createLimits, type Limits } from './limits.ts'

let home: TestDatabase
let pool: pg.Pool
let limits: Limits

beforeAll(async () => {
  home = await createTestDatabase()
  pool = new pg.Pool({ connectionString: home.url, max: 8 })
  limits = createLimits({ pool, scale: 1 })
})
afterAll(async () => {
  await pool.end()
  await home.drop()
})

const short = { name: 'short', points: 3, seconds: 60 }
const long = { name: 'long', points: 5, seconds: 3_600 }
const tooMany = { status: 429, code: 'too_many_requests' }
const passes = (seconds: number) => pool.query('update rate_limits set expire = expire - $1', [seconds * 1000])

test('uses are counted down, for each key by itself', async () => {
  expect(await limits.consume(short, 'a')).toEqual({ uses: 2, seconds: 60 })
  expect(await limits.consume(short, 'a')).toMatchObject({ uses: 1 })
  expect(await limits.consume(short, 'b')).toMatchObject({ uses: 2 })
})

test('of uses at the same time no more are let through than fit', async () => {
  const uses = await Promise.allSettled(
    Array.from({ length: 40 }, () => limits.consumeAll([{ ...short, points: 7 }, long], 'parallel')),
  )
  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  for (const use of uses) if (use.status === 'rejected') expect(use.reason).toMatchObject(tooMany)
})

test('a use that the first limit refuses does not count for the next', async () => {
  for (let use = 0; use < 3; use += 1) await limits.consumeAll([short, long], 'both')
  await expect(limits.consumeAll([short, long], 'both')).rejects.toMatchObject(tooMany)
  expect(await limits.consume(long, 'both')).toMatchObject({ uses: 1 })
})

test('the next limit refuses what the first lets through, and says when to come again', async () => {
  for (let use = 0; use < 5; use += 1) await limits.consume(long, 'next')
  const refusal = limits
    .consumeAll([short, long], 'next')
    .catch(({ status, retryAfterSeconds }) => [status, retryAfterSeconds > short.seconds])
  expect(await refusal).toEqual([429, true])
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
  expect(await createLimits({ pool, scale: 2 }).consume(short, 'scale')).toMatchObject({ uses: 5 })
  expect(await createLimits({ pool, scale: 0.01 }).consume(short, 'scaled down')).toMatchObject({ uses: 0 })
})
