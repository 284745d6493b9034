import { setTimeout as delay } from 'node:timers/promises'
import { lt } from 'drizzle-orm'
import type pg from 'pg'
import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../database/database.ts'
import { deleteDueRows } from '../database/retention.ts'
import { AppError } from '../errors/app-error.ts'
import { waitText } from '../text/format.ts'
import { type Counter, countInDatabase, countInMemory, type OpenCounter, openOnce } from './counters.ts'
import { type Network, networksOf } from './network-address.ts'
import { rateLimits } from './rate-limits.table.ts'

export interface Limit {
  /** Names the count in the database and in memory. */
  name: string
  /** What is counted, for `docs/limits.md` and the OpenAPI document. */
  counts: string
  /** How many points may be used in `seconds`. */
  points: number
  seconds: number
  /** Whose uses share a count; `networks` are all that `networksOf` returns. */
  per: 'user' | 'network' | 'networks' | 'account' | 'account and networks' | 'address'
  /** Counted in the memory of each server: for uses that cost less than a row. */
  isLocal?: boolean
  /** The environment name of the setting that `points` comes from, such as COMMENTS_PER_DAY. */
  setting?: string
}

export interface Use {
  limit: Limit
  key: string
}

export interface Remainder {
  uses: number
  seconds: number
}

interface Count {
  uses: number
  allowed: number
}

export interface Limits {
  /** A cost above the whole limit uses it up. @throws AppError 429 */
  consume: (limit: Limit, key: string, cost?: number) => Promise<Remainder>
  /** Counts for each of `networksOf`. @throws AppError 429 */
  consumeFromNetwork: (limit: Limit, ipAddress: string) => Promise<Remainder>
  /**
   * Counts all uses, or none if one is refused. Returns the first one's remainder.
   * @throws AppError 429
   */
  consumeEach: (uses: readonly [Use, ...Use[]]) => Promise<Remainder>
  /** Waits at most `maxSeconds` for one more use. @throws AppError 429 when it takes longer */
  waitForUse: (limit: Limit, key: string, maxSeconds: number) => Promise<void>
  /** Counts one use without refusing it; the caller compares the count. */
  count: (limit: Limit, key: string) => Promise<Count>
  giveBack: (limit: Limit, key: string) => Promise<void>
  /** Forgets all uses of the key. */
  clear: (limit: Limit, key: string) => Promise<void>
}

export type Pause = (ms: number) => Promise<unknown>

export interface LimitsOptions {
  pool: pg.Pool
  scale: number
  pause?: Pause
  openLocalCounter?: OpenCounter
}

export function createLimits({ pool, scale, pause = delay, openLocalCounter = countInMemory }: LimitsOptions): Limits {
  const openLocal = openOnce(openLocalCounter)
  const openShared = openOnce(countInDatabase(pool))

  function counterOf({ name, points, seconds, isLocal }: Limit): Counter {
    const open = isLocal ? openLocal : openShared
    return open({ keyPrefix: name, points: scaled(points, scale), duration: seconds })
  }

  async function consume(limit: Limit, key: string, cost = 1): Promise<Remainder> {
    const counter = counterOf(limit)
    try {
      const left = await counter.consume(key, Math.min(cost, counter.points))
      return { uses: left.remainingPoints, seconds: Math.ceil(left.msBeforeNext / 1000) }
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? tooManyRequests(refusal.msBeforeNext) : refusal
    }
  }

  async function clear(limit: Limit, key: string): Promise<void> {
    await counterOf(limit).delete(key)
  }

  async function giveBack(limit: Limit, key: string): Promise<void> {
    await counterOf(limit).reward(key, 1)
  }

  async function consumeEach([first, ...others]: readonly [Use, ...Use[]]): Promise<Remainder> {
    for (const { limit, key } of others) await assertNotUsedUp(counterOf(limit), key)
    const remainder = await consume(first.limit, first.key)
    const counted = [first]
    for (const use of others) {
      // A refused use is counted, too. Parallel calls can use up a limit since the check above.
      counted.push(use)
      const refusal = await refusalOf(consume(use.limit, use.key))
      if (refusal === null) continue
      for (const { limit, key } of counted) await giveBack(limit, key)
      throw refusal
    }
    return remainder
  }

  return {
    consume,
    consumeEach,
    consumeFromNetwork: (limit, ipAddress) => consumeEach(networkUses(limit, ipAddress)),
    waitForUse: createWaiting({ consume, pause }),
    count: async (limit, key) => {
      const counter = counterOf(limit)
      const { consumedPoints } = await counter.penalty(key, 1)
      return { uses: consumedPoints, allowed: counter.points }
    },
    giveBack,
    clear,
  }
}

async function assertNotUsedUp(counter: Counter, key: string): Promise<void> {
  const left = await counter.get(key)
  if (left && left.remainingPoints <= 0 && left.msBeforeNext > 0) throw tooManyRequests(left.msBeforeNext)
}

/** Each waiting caller occupies a connection and a timer. */
const maxWaiting = 500

function createWaiting({ consume, pause }: Pick<Limits, 'consume'> & { pause: Pause }): Limits['waitForUse'] {
  let waiting = 0

  async function waitFor(refusal: AppError, maxMs: number): Promise<number> {
    const ms = (refusal.retryAfterSeconds ?? 1) * 1000
    if (ms > maxMs || waiting >= maxWaiting) throw refusal
    waiting += 1
    try {
      await pause(ms)
    } finally {
      waiting -= 1
    }
    return ms
  }

  return async (limit, key, maxSeconds) => {
    let leftMs = maxSeconds * 1000
    for (;;) {
      const refusal = await refusalOf(consume(limit, key))
      if (refusal === null) return
      leftMs -= await waitFor(refusal, leftMs)
    }
  }
}

async function refusalOf(use: Promise<Remainder>): Promise<AppError | null> {
  try {
    await use
    return null
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return error
    throw error
  }
}

/** Returns a use for each of `networksOf`. `about` separates counts, for example by account. */
export function networkUses(limit: Limit, ipAddress: string, about?: string): [Use, ...Use[]] {
  const useIn = ({ cidr, allowance }: Network): Use => ({
    limit: { ...limit, points: limit.points * allowance },
    key: about === undefined ? cidr : `${about} ${cidr}`,
  })
  const [narrowest, ...wider] = networksOf(ipAddress)
  return [useIn(narrowest), ...wider.map(useIn)]
}

/** Scales points to a whole number, at least one. */
export function scaled(points: number, scale: number): number {
  return Math.max(1, Math.round(points * scale))
}

function tooManyRequests(msBeforeNext: number): AppError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return new AppError(429, 'too_many_requests', `Too many requests. Try again in ${waitText(seconds)}.`, {
    retryAfterSeconds: seconds,
  })
}

export function deleteExpiredCounts(db: Db, { now, limit }: { now: Date; limit: number }): Promise<number> {
  return deleteDueRows(db, rateLimits, { where: lt(rateLimits.expire, now.getTime()), limit })
}
