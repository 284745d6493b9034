import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../errors/app-error.ts'
import { type Network, networksOf } from './network-address.ts'

/** So many within so long, counted from the first. With another number of points what was counted stays. */
export interface Limit {
  /** Unique; stands in the keys of the table. */
  name: string
  points: number
  seconds: number
}

/** What is left of a limit after a use was counted. */
export interface Remainder {
  uses: number
  /** Until the count begins anew. */
  seconds: number
}

export interface Limits {
  /**
   * Counts one use. Parallel uses, in whatever process, share the count.
   * @throws AppError 429 when it is used up
   */
  consume: (limit: Limit, key: string) => Promise<Remainder>
  /**
   * Counts one use in every network of an address, narrowest first. Wider networks allow several
   * times `points`, see `networksOf`. A network over its limit uses up nothing of those around it.
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

/** Counters in the table `rate_limits`. `scale` multiplies how much is allowed. */
export function createLimits({ pool, scale }: { pool: pg.Pool; scale: number }): Limits {
  const limiters = new Map<string, RateLimiterPostgres>()

  function limiterOf({ name, points, seconds }: Limit): RateLimiterPostgres {
    const known = limiters.get(`${name} ${points}`)
    if (known) return known
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: scaled(points, scale),
      duration: seconds,
    })
    limiters.set(`${name} ${points}`, limiter)
    return limiter
  }

  async function consume(limit: Limit, key: string): Promise<Remainder> {
    try {
      const { remainingPoints, msBeforeNext } = await limiterOf(limit).consume(shortened(key))
      return { uses: remainingPoints, seconds: Math.ceil(msBeforeNext / 1000) }
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? tooManyRequests(refusal.msBeforeNext) : refusal
    }
  }

  async function clear(limit: Limit, key: string): Promise<void> {
    await limiterOf(limit).delete(shortened(key))
  }

  return {
    consume,
    clear,
    consumeFromNetwork: async (limit, ipAddress, about) => {
      const [narrowest, ...wider] = networksOf(ipAddress)
      const remainder = await consume(limit, networkKey(narrowest, about))
      for (const network of wider) {
        await consume({ ...limit, points: limit.points * network.allowance }, networkKey(network, about))
      }
      return remainder
    },
    clearFromNetwork: async (limit, ipAddress, about) => clear(limit, networkKey(networksOf(ipAddress)[0], about)),
  }
}

function networkKey({ cidr }: Network, about?: string): string {
  return about === undefined ? cidr : `${about} ${cidr}`
}

/** Keys hold what people type, of any length; none of it is kept. */
function shortened(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

/** How much is allowed where all limits are multiplied by `scale`; never nothing. */
export function scaled(points: number, scale: number): number {
  return Math.max(1, Math.round(points * scale))
}

/** What is answered to whoever has used up a limit, `msBeforeNext` before its count begins anew. */
export function tooManyRequests(msBeforeNext: number): AppError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return new AppError(429, 'too_many_requests', `Too many requests. Try again in ${wait}.`, {
    retryAfterSeconds: seconds,
  })
}
