import { type SQL, sql } from 'drizzle-orm'
import { advisoryLocks } from '../database/advisory-locks.ts'
import type { Db } from '../database/database.ts'
import { AppError } from '../errors/app-error.ts'

/** Counts one kind of records that a user keeps, as an expression of SQL: all kinds are counted in one statement. */
export type RecordCounter = (db: Db, userId: number) => SQL<number>

export interface RecordUsage {
  /** Kind → how many. */
  counts: Record<string, number>
  total: number
  /** Null where there is none. */
  limit: number | null
}

export interface RecordQuota {
  usage: (db: Db, userId: number) => Promise<RecordUsage>
  /**
   * Makes sure that so many more records fit, inside the transaction that creates them. Transactions of the same user that
   * create records wait for each other from here on.
   * @throws AppError 413 `storage_limit_reached`
   */
  reserve: (db: Db, userId: number, records: number) => Promise<void>
}

export interface RecordQuotaParts {
  counters: Record<string, RecordCounter>
  /** How many records a user may keep, as an expression of SQL; null for as many as they like. */
  limitOf: (userId: number) => SQL<number | null>
}

export function createRecordQuota({ counters, limitOf }: RecordQuotaParts): RecordQuota {
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
  return {
    usage,
    reserve: async (db, userId, records) => {
      await db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.recordQuota}, ${userId})`)
      const { total, limit } = await usage(db, userId)
      if (limit !== null && total + records > limit) {
        throw new AppError(
          413,
          'storage_limit_reached',
          `Your storage is full: ${total} of ${limit} records. Delete something first.`,
        )
      }
    },
  }
}
