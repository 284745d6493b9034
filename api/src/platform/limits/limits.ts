import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../errors/app-error.ts'
import { formatWait } from '../errors/format-wait.ts'
import { type Network, networksOf } from './network-address.ts'

/** How much within how long, counted from the first use. New `points` keep what was counted. */
export interface Limit {
  /** Unique; part of the keys under which uses are counted. */
  name: string
  /** What is counted, as `docs/operations.md` says it. */
  counts: string
  points: number
  seconds: number
  /** What shares a count; `networks` are all that `networksOf` gives. */
  per: 'user' | 'network' | 'networks' | 'account' | 'account and networks' | 'address'
  /** Counted in the memory of each process: for what costs less than writing its use down. */
  isLocal?: boolean
  /** The setting that gives `points`; the number here is its default. */
  setting?: string
}

/** A use of a limit that is about something of its own, such as one network or account. */
export interface Use {
  limit: Limit
  key: string
}

/** What is left of a limit after a use was counted. */
export interface Remainder {
  uses: number
  /** Until the count begins anew. */
  seconds: number
}

/** A count that refuses nobody. */
interface Count {
  uses: number
  /** What the limit allows. */
  allowed: number
}

export interface Limits {
  /**
   * Counts one use, which costs one point unless said otherwise; a use that costs more than the
   * whole limit costs the whole limit. Parallel uses share the count.
   * @throws AppError 429 when the limit is used up
   */
  consume: (limit: Limit, key: string, cost?: number) => Promise<Remainder>
  /**
   * Counts one use in every network of an address, see `networkUses`.
   * @returns what is left of the narrowest network
   * @throws AppError 429 when one of them is used up
   */
  consumeFromNetwork: (limit: Limit, ipAddress: string) => Promise<Remainder>
  /**
   * Counts uses in order. One over its limit uses up nothing of those behind it. Those before it
   * leave no count either: a network over its limit may hold very many smaller ones.
   * @returns what is left of the first
   * @throws AppError 429 when one of them is used up
   */
  consumeEach: (uses: readonly [Use, ...Use[]]) => Promise<Remainder>
  /**
   * Waits until the limit lets one more use through, for at most `longestSeconds`. The order of
   * those that wait for the same key is random.
   * @throws AppError 429 when that takes longer, or when too many wait already
   */
  waitForUse: (limit: Limit, key: string, longestSeconds: number) => Promise<void>
  /** Counts one use, also above the limit. */
  count: (limit: Limit, key: string) => Promise<Count>
  /** Takes back one use that was counted. */
  giveBack: (limit: Limit, key: string) => Promise<void>
  /** Forgets what was counted. */
  clear: (limit: Limit, key: string) => Promise<void>
}

/** Of each limit in memory; the keys least recently used go first. */
const maxKeysInMemory = 10_000

interface Counter extends Pick<RateLimiterAbstract, 'consume' | 'get' | 'penalty' | 'reward' | 'delete'> {
  points: number
}

/** Resolves after some milliseconds; tests replace it. */
export type Pause = (ms: number) => Promise<unknown>

export interface LimitsOptions {
  pool: pg.Pool
  /** Multiplies every limit. */
  scale: number
  pause?: Pause
}

/** Counters in the table `rate_limits` and in memory. */
export function createLimits({ pool, scale, pause = delay }: LimitsOptions): Limits {
  const counters = new Map<string, Counter>()

  function counterOf({ name, points, seconds, isLocal }: Limit): Counter {
    const id = `${name} ${points} ${seconds}`
    const known = counters.get(id)
    if (known) return known
    const options = { keyPrefix: name, points: scaled(points, scale), duration: seconds }
    const counter = isLocal ? countInMemory(options) : countInDatabase(pool, options)
    counters.set(id, counter)
    return counter
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

  async function assertNotUsedUp({ limit, key }: Use): Promise<void> {
    const left = await counterOf(limit).get(key)
    if (left && left.remainingPoints <= 0 && left.msBeforeNext > 0) throw tooManyRequests(left.msBeforeNext)
  }

  async function clear(limit: Limit, key: string): Promise<void> {
    await counterOf(limit).delete(key)
  }

  async function consumeEach([first, ...others]: readonly [Use, ...Use[]]): Promise<Remainder> {
    for (const use of others) await assertNotUsedUp(use)
    const remainder = await consume(first.limit, first.key)
    for (const { limit, key } of others) await consume(limit, key)
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
    giveBack: async (limit, key) => {
      await counterOf(limit).reward(key, 1)
    },
    clear,
  }
}

/** Each waiting caller occupies a connection and a timer. */
const mostWaiting = 500

function createWaiting({ consume, pause }: Pick<Limits, 'consume'> & { pause: Pause }): Limits['waitForUse'] {
  let waiting = 0

  /** @returns how long it took */
  async function waitFor(refusal: AppError, longestMs: number): Promise<number> {
    const ms = (refusal.retryAfterSeconds ?? 1) * 1000
    if (ms > longestMs || waiting >= mostWaiting) throw refusal
    waiting += 1
    try {
      await pause(ms)
    } finally {
      waiting -= 1
    }
    return ms
  }

  return async (limit, key, longestSeconds) => {
    let leftMs = longestSeconds * 1000
    for (;;) {
      const refusal = await refusalOf(consume(limit, key))
      if (refusal === null) return
      leftMs -= await waitFor(refusal, leftMs)
    }
  }
}

/** Null when the use was let through. */
async function refusalOf(use: Promise<Remainder>): Promise<AppError | null> {
  try {
    await use
    return null
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return error
    throw error
  }
}

/**
 * The uses of a limit by an address: one for each of its networks, narrowest first. Wider networks
 * allow several times `points`, see `networksOf`.
 * @param about separates the counts of different accounts
 */
export function networkUses(limit: Limit, ipAddress: string, about?: string): [Use, ...Use[]] {
  const useIn = ({ cidr, allowance }: Network): Use => ({
    limit: { ...limit, points: limit.points * allowance },
    key: about === undefined ? cidr : `${about} ${cidr}`,
  })
  const [narrowest, ...wider] = networksOf(ipAddress)
  return [useIn(narrowest), ...wider.map(useIn)]
}

interface CounterOptions {
  keyPrefix: string
  points: number
  duration: number
}

function countInDatabase(pool: pg.Pool, options: CounterOptions): Counter {
  const limiter = new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
  })
  return {
    points: options.points,
    consume: (key, cost) => limiter.consume(hashed(String(key)), cost),
    get: (key) => limiter.get(hashed(String(key))),
    penalty: (key, cost) => limiter.penalty(hashed(String(key)), cost),
    reward: (key, cost) => limiter.reward(hashed(String(key)), cost),
    delete: (key) => limiter.delete(hashed(String(key))),
  }
}

function countInMemory(options: CounterOptions): Counter {
  const limiter = new RateLimiterMemory(options)
  const keys = new LRUCache<string, true>({
    max: maxKeysInMemory,
    dispose: (_, key, reason) => {
      if (reason === 'evict') void limiter.delete(key)
    },
  })
  return {
    points: options.points,
    consume: (key, cost) => {
      keys.set(String(key), true)
      return limiter.consume(key, cost)
    },
    get: (key) => limiter.get(key),
    penalty: (key, cost) => limiter.penalty(key, cost),
    reward: (key, cost) => limiter.reward(key, cost),
    delete: (key) => limiter.delete(key),
  }
}

/** Keys hold what people type, of any length; none of it is kept. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

/** A limit that is multiplied by `scale`; never nothing. */
export function scaled(points: number, scale: number): number {
  return Math.max(1, Math.round(points * scale))
}

function tooManyRequests(msBeforeNext: number): AppError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return new AppError(429, 'too_many_requests', `Too many requests. Try again in ${formatWait(seconds)}.`, {
    retryAfterSeconds: seconds,
  })
}
