import { createHash } from 'node:crypto'
import type pg from 'pg'
import { AppError } from '../errors/app-error.ts'

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
   * Counts one use for each of several limits, all at once. A use that a limit refuses does not count for those behind it.
   * @throws AppError 429 when one is used up
   */
  consumeAll: (limits: readonly Limit[], key: string) => Promise<void>
  /** Forgets what was counted. */
  clear: (limit: Limit, key: string) => Promise<void>
}

/** Counters in the table `rate_limits`. `scale` multiplies how much is allowed. */
export function createLimits({ pool, scale }: { pool: pg.Pool; scale: number }): Limits {
  async function count(limits: readonly Limit[], key: string): Promise<Remainder[]> {
    const now = Date.now()
    const bounds = limits.map(({ name, points, seconds }) => ({
      key: keyOf(name, key),
      end: now + seconds * 1000,
      most: scaled(points, scale),
    }))
    const { rows } = await pool.query<Counted>({
      name: `count_uses_${limits.length}`,
      text: countingStatement(limits.length),
      values: [now, ...bounds.flatMap(({ key, end, most }) => [key, end, most])],
    })
    return rows.map(({ left, ms }) => {
      if (left < 0) throw tooManyRequests(ms)
      return { uses: left, seconds: Math.ceil(ms / 1000) }
    })
  }

  return {
    consume: async (limit, key) => {
      const [remainder] = await count([limit], key)
      if (!remainder) throw new Error('A use was not counted.')
      return remainder
    },
    consumeAll: async (limits, key) => {
      await count(limits, key)
    },
    clear: async ({ name }, key) => {
      await pool.query({
        name: 'clear_uses',
        text: 'delete from rate_limits where key = $1',
        values: [keyOf(name, key)],
      })
    },
  }
}

interface Counted {
  /** Below 0 where the use does not fit. */
  left: number
  /** Until the count begins anew. */
  ms: number
}

const countingStatements: string[] = []

/**
 * Counts for the first limit, and for each other one where the one before it let the use through; gives what came of it in their order.
 * Who counts under the same keys at the same time waits at the first of them, so nobody waits in a circle.
 */
function countingStatement(limits: number): string {
  const places = Array.from({ length: limits }, (_, place) => place)
  countingStatements[limits] ??= `
    with ${places.map((place) => `use_${place} as (${useStatement(place)})`).join(', ')}
    ${places.map((place) => `select ${place} as place, "left", ms from use_${place}`).join(' union all ')}
    order by place`
  return countingStatements[limits]
}

/** The first parameter is this moment; each limit has three: its key, when a count ends that begins now, the most uses. */
function useStatement(place: number): string {
  const [key, end, most] = [2, 3, 4].map((number) => `$${3 * place + number}`)
  const before = place === 0 ? '' : `from use_${place - 1} where "left" >= 0`
  return `insert into rate_limits as counts (key, points, expire) select ${key}::text, 1, ${end}::bigint ${before}
    on conflict (key) do update set
      points = case when counts.expire <= $1::bigint then 1 else counts.points + 1 end,
      expire = case when counts.expire <= $1::bigint then excluded.expire else counts.expire end
    returning ${most}::integer - points as "left", (expire - $1::bigint)::float8 as ms`
}

/** Keys hold what people type, of any length; none of it is kept. */
function keyOf(name: string, key: string): string {
  return `${name}:${createHash('sha256').update(key).digest('base64url')}`
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
