import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { advisoryLocks } from '../database/advisory-locks.ts'
import type { Db } from '../database/database.ts'
import { AppError } from '../errors/app-error.ts'

/**
 * Counts one kind of records that a user keeps, as an expression of SQL: all kinds are counted in one statement. Its plan is kept for all
 * users, so each table has an index that begins with whose its rows are, and no condition that another index would fit.
 */
export type RecordCounter = (db: Db, userId: UserId) => SQL<number>

/** A number, or its place in a statement. */
export type UserId = number | Placeholder

export interface RecordUsage {
  /** Kind → how many. */
  counts: Record<string, number>
  total: number
  /** Null where there is none. */
  limit: number | null
}

export interface RecordQuota {
  /** What to delete when the storage is full, and from when that counts. */
  fullAdvice: string
  usage: (db: Db, userId: number) => Promise<RecordUsage>
  /**
   * Makes sure that so many more records fit, inside the transaction that creates them. Transactions of the same user that
   * create records wait for each other from here on.
   * @throws AppError 413 `storage_limit_reached`
   */
  reserve: (db: Db, userId: number, records: number) => Promise<void>
  /** What stands for the placeholders of `reservation`. */
  reserving: (db: Db, userId: number) => Reserving
  /** @throws AppError 413 `storage_limit_reached` */
  assertFits: (userId: number, usage: Pick<RecordUsage, 'total' | 'limit'>, records: number) => void
  /** Asks `limitOf` anew from now on. */
  renewLimits: () => void
}

/**
 * The same inside one statement that creates the records by itself: what it selects from, a row with `total` and `most` (null
 * where there is no limit). The statement creates only what fits, and gives both to `assertFits`.
 */
export const reservation = sql`read_after_lock(${sql.raw(String(advisoryLocks.recordQuota))}, ${sql.placeholder('reservedFor')}, ${sql.placeholder('usageQuery')})`

interface Reserving {
  reservedFor: number
  usageQuery: string
}

export interface RecordQuotaParts {
  counters: Record<string, RecordCounter>
  /** How many records a user may keep, as an expression of SQL; null for as many as they like. */
  limitOf: (userId: UserId) => SQL<number | null>
  /** A sentence for users whose storage is full: what to delete, and from when that counts. */
  fullAdvice: string
  /** Told when records of a user bring, or would bring, the total to nine tenths of the limit. */
  onNearLimit?: (userId: number, usage: Pick<RecordUsage, 'total' | 'limit'>) => void
}

const dialect = new PgDialect()

/** The part of the limit from which administrators are told. */
const nearLimit = 0.9

/** Bounds how many records each user keeps. They are counted anew each time, in one statement whose text is kept until `renewLimits`. */
export function createRecordQuota({ counters, limitOf, fullAdvice, onNearLimit }: RecordQuotaParts): RecordQuota {
  function assertFitsOf(userId: number, usage: Pick<RecordUsage, 'total' | 'limit'>, records: number): void {
    const { total, limit } = usage
    if (limit !== null && total + records >= limit * nearLimit) onNearLimit?.(userId, usage)
    if (limit === null || total + records <= limit) return
    const text = `Your storage is full: ${total} of ${limit} records. ${fullAdvice}`
    throw new AppError(413, 'storage_limit_reached', text)
  }

  async function usage(db: Db, userId: number): Promise<RecordUsage> {
    const kinds = Object.entries(counters).map(
      ([kind, count]) => sql`(${count(db, userId)})::integer as ${sql.identifier(kind)}`,
    )
    const { rows } = await db.execute<Record<string, number>>(
      sql`select (${limitOf(userId)})::integer as most, ${sql.join(kinds, sql`, `)}`,
    )
    const { most: limit = null, ...counts } = rows[0] ?? {}
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
    return { counts, total, limit }
  }
  /** The whole usage of the user who is the first parameter, however often the parameter stands in it. */
  function usageQuery(db: Db): string {
    const user = sql.placeholder('user')
    const all = Object.values(counters).map((count) => sql`(${count(db, user)})`)
    const query = sql`select ${sql.join(all, sql` + `)}, ${limitOf(user)}`
    return dialect.sqlToQuery(query.inlineParams()).sql.replace(/\$\d+/g, '$1')
  }

  let usageText: string | undefined

  return {
    fullAdvice,
    usage,
    reserve: async (db, userId, records) => {
      await db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.recordQuota}, ${userId})`)
      assertFitsOf(userId, await usage(db, userId), records)
    },
    reserving: (db, userId) => {
      usageText ??= usageQuery(db)
      return { reservedFor: userId, usageQuery: usageText }
    },
    assertFits: assertFitsOf,
    renewLimits: () => {
      usageText = undefined
    },
  }
}
