import type { Db } from '../database/database.ts'
import { AppError } from '../errors/app-error.ts'

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
}

export interface RecordQuotaParts {
  usage: RecordQuota['usage']
  /** The same inside a transaction, until the end of which the counts of the user change by it alone. */
  lockUsage: RecordQuota['usage']
  /** A sentence for users whose storage is full: what to delete, and from when that counts. */
  fullAdvice: string
  /** Told when records of a user bring, or would bring, the total to nine tenths of the limit. */
  onNearLimit?: (userId: number, usage: Pick<RecordUsage, 'total' | 'limit'>) => void
}

/** The part of the limit from which administrators are told. */
const nearLimit = 0.9

/** Bounds how many records each user keeps. */
export function createRecordQuota({ usage, lockUsage, fullAdvice, onNearLimit }: RecordQuotaParts): RecordQuota {
  return {
    fullAdvice,
    usage,
    reserve: async (db, userId, records) => {
      const { total, limit } = await lockUsage(db, userId)
      if (limit === null) return
      if (total + records >= limit * nearLimit) onNearLimit?.(userId, { total, limit })
      if (total + records <= limit) return
      const text = `Your storage is full: ${total} of ${limit} records. ${fullAdvice}`
      throw new AppError(413, 'storage_limit_reached', text)
    },
  }
}
