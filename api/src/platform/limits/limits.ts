import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../errors/app-error.ts'
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
  per: 'user' | 'network' | 'networks' | 'account and networks' | 'address'
  /** Counted in the memory of each process: for what costs less than writing its use down. */
  isLocal?: boolean
  /** The setting that gives `points`; the number here is its default. */
  setting?: string
}

/** What is left of a limit after a use was counted. */
export interface Remainder {
  uses: number
  /** Until the count begins anew. */
  seconds: number
}

export interface Limits {
  /**
   * Counts one use, which costs one point unless said otherwise; a use that costs more than the
   * whole limit costs the whole limit. Parallel uses share the count.
   * @throws AppError 429 when the limit is used up
   */
  consume: (limit: Limit, key: string, cost?: number) => Promise<Remainder>
  /**
   * Counts one use in every network of an address, narrowest first. Wider networks allow several
   * times `points`, see `networksOf`. A network over its limit uses up nothing of those around it,
   * and one inside a network over its limit leaves no count: somebody may have very many of them.
   * `about` separates the counts of different accounts.
   * @returns what is left of the narrowest network
   * @throws AppError 429 when one of them is used up
   */
  consumeFromNetwork: (limit: Limit, ipAddress: string, about?: string) => Promise<Remainder>
  /** Forgets what was counted. */
  clear: (limit: Limit, key: string) => Promise<void>
  /** Forgets what the narrowest network of an address has used; the wider ones go on counting. */
  clearFromNetwork: (limit: Limit, ipAddress: string, about?: string) => Promise<void>
}

/** Of each limit in memory; the keys least recently used go first. */
const maxKeysInMemory = 10_000

interface Counter extends Pick<RateLimiterAbstract, 'consume' | 'get' | 'delete'> {
  points: number
}

/** Counters in the table `rate_limits` and in memory. `scale` multiplies every limit. */
export function createLimits({ pool, scale }: { pool: pg.Pool; scale: number }): Limits {
  const counters = new Map<string, Counter>()

  function counterOf({ name, points, seconds, isLocal }: Limit): Counter {
    const id = `${name} ${points}`
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

  async function assertNotUsedUp(limit: Limit, key: string): Promise<void> {
    const left = await counterOf(limit).get(key)
    if (left && left.remainingPoints <= 0 && left.msBeforeNext > 0) throw tooManyRequests(left.msBeforeNext)
  }

  async function clear(limit: Limit, key: string): Promise<void> {
    await counterOf(limit).delete(key)
  }

  return {
    consume,
    clear,
    consumeFromNetwork: async (limit, ipAddress, about) => {
      const [narrowest, ...wider] = networksOf(ipAddress)
      for (const network of wider) await assertNotUsedUp(widened(limit, network), networkKey(network, about))
      const remainder = await consume(limit, networkKey(narrowest, about))
      for (const network of wider) {
        await consume(widened(limit, network), networkKey(network, about))
      }
      return remainder
    },
    clearFromNetwork: async (limit, ipAddress, about) => clear(limit, networkKey(networksOf(ipAddress)[0], about)),
  }
}

function widened(limit: Limit, { allowance }: Network): Limit {
  return { ...limit, points: limit.points * allowance }
}

function networkKey({ cidr }: Network, about?: string): string {
  return about === undefined ? cidr : `${about} ${cidr}`
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
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return new AppError(429, 'too_many_requests', `Too many requests. Try again in ${wait}.`, {
    retryAfterSeconds: seconds,
  })
}
