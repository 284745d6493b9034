import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../database/database.ts'
import { silentLog } from '../testing/silent-log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createLimits, type Limit, type Limits, networkUses } from './limits.ts'

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

const short: Limit = { name: 'short', counts: 'uses', points: 3, seconds: 60, per: 'user' }
const tooMany = { status: 429, code: 'too_many_requests' }
const passes = (seconds: number) => database.pool.query('update rate_limits set expire = expire - $1', [seconds * 1000])

test('each key has a count of its own', async () => {
  expect(await limits.consume(short, 'a')).toEqual({ uses: 2, seconds: 60 })
  expect(await limits.consume(short, 'a')).toMatchObject({ uses: 1 })
  expect(await limits.consume(short, 'b')).toMatchObject({ uses: 2 })
})

test('simultaneous uses never exceed the limit', async () => {
  const uses = await Promise.allSettled(
    Array.from({ length: 40 }, () => limits.consume({ ...short, points: 7 }, 'parallel')),
  )
  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
  for (const use of uses) if (use.status === 'rejected') expect(use.reason).toMatchObject(tooMany)
})

test('a count restarts when its time is over or it is cleared, and survives a change of its limit', async () => {
  for (let use = 0; use < 3; use += 1) await limits.consume(short, 'time')
  expect(await limits.consume({ ...short, points: 10 }, 'time')).toMatchObject({ uses: 6 })
  await passes(60)
  expect(await limits.consume(short, 'time')).toMatchObject({ uses: 2 })
  await limits.clear(short, 'time')
  expect(await limits.consume(short, 'time')).toMatchObject({ uses: 2 })
})

test('a count from before the clock was set back restarts, instead of lasting until the later time', async () => {
  const isUsedUp = () =>
    limits.consumeEach([
      { limit: short, key: 'another' },
      { limit: short, key: 'clock' },
    ])
  for (let use = 0; use < 3; use += 1) await limits.consume(short, 'clock')
  await expect(isUsedUp()).rejects.toMatchObject(tooMany)
  await passes(-3_600)
  await isUsedUp()
  const { uses, seconds } = await limits.consume(short, 'clock')
  expect(uses).toBe(1)
  expect(seconds).toBeLessThanOrEqual(60)
})

test('a scale multiplies a limit, to at least 1', async () => {
  expect(await limitsAt(2).consume(short, 'scale')).toMatchObject({ uses: 5 })
  expect(await limitsAt(0.01).consume(short, 'scaled down')).toMatchObject({ uses: 0 })
})

test('uses from one network count in the networks around it, which have higher limits', async () => {
  const use = (address: string) => limits.consumeFromNetwork({ ...short, points: 2 }, address)
  const taken = async (addresses: string[]) => {
    const uses = await Promise.allSettled(addresses.map((address) => use(address)))
    return uses.filter(({ status }) => status === 'fulfilled').length
  }
  const subscribers = (format: (index: number) => string) => Array.from({ length: 20 }, (_, index) => format(index))
  expect(await taken(subscribers(() => '2001:db8:a:1::1'))).toBe(2)
  expect(await taken(subscribers((index) => `2001:db8:b:1${index + 10}::1`))).toBe(4)
  expect(await taken(subscribers((index) => `2001:db8:c:${index + 10}00::1`))).toBe(16)
  expect(await taken(subscribers((index) => `192.0.2.${index}`))).toBe(16)
  expect(await taken(['2001:db8:d::1', '192.0.3.1'])).toBe(2)
  const aboutAnother = networkUses({ ...short, points: 2 }, '2001:db8:a:1::1', 'another account')
  expect(await limits.consumeEach(aboutAnother)).toMatchObject({ uses: 1 })
})

test('refused uses of a network do not count in the networks around it', async () => {
  const limit: Limit = { ...short, name: 'narrow', points: 1 }
  for (let use = 0; use < 20; use += 1) await limits.consumeFromNetwork(limit, '2001:db8:e:1::1').catch(() => {})
  expect(await limits.consumeFromNetwork(limit, '2001:db8:e:2::1')).toMatchObject({ uses: 0 })
})

test('networks inside one that is over its limit leave no counts', async () => {
  const limit: Limit = { ...short, name: 'many', points: 1 }
  const counts = async () => (await database.pool.query(`select from rate_limits where key like 'many:%'`)).rowCount
  for (let index = 0; index < 8; index += 1) await limits.consumeFromNetwork(limit, `2001:db8:7:${index}00::1`)
  const before = await counts()
  for (let index = 8; index < 40; index += 1) {
    await expect(limits.consumeFromNetwork(limit, `2001:db8:7:${index}00::1`)).rejects.toMatchObject(tooMany)
  }
  expect(await counts()).toBe(before)
})

test('a counted use can be given back, and allows another one', async () => {
  for (let use = 0; use < 3; use += 1) await limits.consume(short, 'given back')
  await limits.giveBack(short, 'given back')
  expect(await limits.consume(short, 'given back')).toMatchObject({ uses: 0 })
  await expect(limits.consume(short, 'given back')).rejects.toMatchObject(tooMany)
})

test('of simultaneous uses those that a later limit refuses count in none', async () => {
  const own: Limit = { ...short, name: 'own', points: 1 }
  const shared: Limit = { ...short, name: 'shared', points: 5 }
  const keys = Array.from({ length: 20 }, (_, index) => `key ${index}`)
  const uses = await Promise.allSettled(
    keys.map((key) =>
      limits.consumeEach([
        { limit: own, key },
        { limit: shared, key: 'all' },
      ]),
    ),
  )
  const refused = keys.filter((_, index) => uses[index]?.status === 'rejected')
  expect(refused).toHaveLength(15)
  for (const key of refused) expect(await limits.consume(own, key)).toMatchObject({ uses: 0 })
  await limits.giveBack(shared, 'all')
  expect(await limits.consume(shared, 'all')).toMatchObject({ uses: 0 })
})

test('counting goes on above the limit and reports the scaled limit', async () => {
  const doubled = limitsAt(2)
  const counts = []
  for (let use = 0; use < 8; use += 1) counts.push(await doubled.count(short, 'counted'))
  expect(counts.at(0)).toEqual({ uses: 1, allowed: 6 })
  expect(counts.at(-1)).toEqual({ uses: 8, allowed: 6 })
})

describe('waiting for a use', () => {
  const pace: Limit = { ...short, name: 'pace', points: 1, seconds: 4000 }

  function waitingLimits() {
    const waits: number[] = []
    const pause = async (ms: number) => {
      waits.push(ms)
      await passes(ms / 1000)
    }
    return { waits, ...createLimits({ pool: database.counterPool, scale: 1, pause }) }
  }

  test('lasts until the limit lets it through', async () => {
    const { waits, waitForUse } = waitingLimits()
    await waitForUse(pace, 'waiting', 5000)
    expect(waits).toEqual([])
    await waitForUse(pace, 'waiting', 5000)
    expect(waits).toEqual([4_000_000])
  })

  test('is refused at once where it would take too long', async () => {
    const { waits, waitForUse } = waitingLimits()
    await waitForUse(pace, 'too long', 5000)
    await expect(waitForUse(pace, 'too long', 3000)).rejects.toMatchObject(tooMany)
    expect(waits).toEqual([])
  })

  test('of many at once lets one through per interval, and refuses those whose time is over', async () => {
    const pauses: (() => void)[] = []
    const pause = () => new Promise<void>((resolve) => pauses.push(resolve))
    const { waitForUse } = createLimits({ pool: database.counterPool, scale: 1, pause })
    const outcomes: string[] = []
    const all = Array.from({ length: 20 }, () =>
      waitForUse(pace, 'many', 5000).then(
        () => outcomes.push('through'),
        () => outcomes.push('refused'),
      ),
    )
    await expect.poll(() => pauses.length).toBe(19)
    expect(outcomes).toEqual(['through'])
    await passes(4000)
    for (const end of pauses) end()
    await Promise.all(all)
    expect(outcomes.filter((outcome) => outcome === 'through')).toHaveLength(2)
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(18)
  })

  test('is refused where very many wait already', async () => {
    const ends: (() => void)[] = []
    const pause = () => new Promise<void>((resolve) => ends.push(resolve))
    const { consume, waitForUse } = createLimits({ pool: database.counterPool, scale: 1, pause })
    await consume(pace, 'crowded')
    let refused = 0
    const all = Array.from({ length: 510 }, () =>
      waitForUse(pace, 'crowded', 5000).catch(() => {
        refused += 1
      }),
    )
    await expect.poll(() => [ends.length, refused]).toEqual([500, 10])
    for (const end of ends) end()
    await Promise.all(all)
  })
})

describe('a limit in memory', () => {
  const local: Limit = { ...short, name: 'local', isLocal: true }

  test('counts each key by itself, in each server', async () => {
    for (const key of ['a', 'a', 'a', 'b']) await limits.consume(local, key)
    await expect(limits.consume(local, 'a')).rejects.toMatchObject({ ...tooMany, retryAfterSeconds: 60 })
    expect(await limits.consume(local, 'b')).toEqual({ uses: 1, seconds: 60 })
    expect(await limitsAt(1).consume(local, 'a')).toMatchObject({ uses: 2 })
  })

  test('counts from its first use, and forgets when its time is over or it is cleared', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    try {
      for (let use = 0; use < 3; use += 1) await limits.consume(local, 'time')
      vi.advanceTimersByTime(59_999)
      await expect(limits.consume(local, 'time')).rejects.toMatchObject(tooMany)
      vi.advanceTimersByTime(1)
      expect(await limits.consume(local, 'time')).toMatchObject({ uses: 2 })
      await limits.clear(local, 'time')
      expect(await limits.consume(local, 'time')).toMatchObject({ uses: 2 })
    } finally {
      vi.useRealTimers()
    }
  })

  test('forgets of very many keys the one that was used longest ago', async () => {
    const once = { ...local, name: 'once', points: 1 }
    for (let key = 0; key <= 10_000; key += 1) await limits.consume(once, String(key))
    await expect(limits.consume(once, '1')).rejects.toMatchObject(tooMany)
    expect(await limits.consume(once, '0')).toMatchObject({ uses: 0 })
  })
})

test.each([true, false])('a use may cost several points, at most the whole limit (in memory: %s)', async (isLocal) => {
  const costly: Limit = { ...short, name: `costly ${isLocal}`, isLocal }
  expect(await limits.consume(costly, 'a', 2)).toMatchObject({ uses: 1 })
  await expect(limits.consume(costly, 'a', 2)).rejects.toMatchObject(tooMany)
  expect(await limits.consume(costly, 'b', 1_000)).toMatchObject({ uses: 0 })
})
