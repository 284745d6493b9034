import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

export interface Counter extends Pick<RateLimiterAbstract, 'consume' | 'get' | 'penalty' | 'reward' | 'delete'> {
  points: number
}

export interface CounterOptions {
  keyPrefix: string
  points: number
  duration: number
}

export type OpenCounter = (options: CounterOptions) => Counter

/** Applies to each in-memory limit. The least recently used keys are evicted first. */
const maxKeysInMemory = 10_000

/** Returns the same counter for the same options. */
export function openOnce(open: OpenCounter): OpenCounter {
  const counters = new Map<string, Counter>()
  return (options) => {
    const id = `${options.keyPrefix} ${options.points} ${options.duration}`
    const counter = counters.get(id) ?? open(options)
    counters.set(id, counter)
    return counter
  }
}

/**
 * A count that ends later than its duration and this allow began while the clock was ahead. Ten
 * minutes is more than the clocks of several servers differ, so none restarts the counts of others.
 */
const clockToleranceMs = 10 * 60_000

export function countInDatabase(pool: pg.Pool): OpenCounter {
  return (options) => {
    const limiter = new RateLimiterPostgres({
      ...options,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
    })
    const latestEndMs = options.duration * 1000 + clockToleranceMs
    const isFromClockAhead = (result: unknown) => result instanceof RateLimiterRes && result.msBeforeNext > latestEndMs
    async function restartIfFromClockAhead<T>(key: string | number, count: (key: string) => Promise<T>): Promise<T> {
      const hash = hashed(String(key))
      try {
        const result = await count(hash)
        if (!isFromClockAhead(result)) return result
      } catch (refusal) {
        if (!isFromClockAhead(refusal)) throw refusal
      }
      await limiter.delete(hash)
      return count(hash)
    }
    return {
      points: options.points,
      consume: (key, cost) => restartIfFromClockAhead(key, (hash) => limiter.consume(hash, cost)),
      get: (key) => restartIfFromClockAhead(key, (hash) => limiter.get(hash)),
      penalty: (key, cost) => restartIfFromClockAhead(key, (hash) => limiter.penalty(hash, cost)),
      reward: (key, cost) => limiter.reward(hashed(String(key)), cost),
      delete: (key) => limiter.delete(hashed(String(key))),
    }
  }
}

export const countInMemory: OpenCounter = (options) => {
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

/** Hashes a key, because keys hold private text of any length. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
