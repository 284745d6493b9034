import type { Db } from '../database/database.ts'
import { AppError } from '../errors/app-error.ts'

export interface RecordUsage {
  counts: Record<string, number>
  total: number
  limit: number | null
}

export interface RecordQuota {
  /** What to delete when the storage is full, and when that frees space. */
  fullAdvice: string
  usage: (db: Db, userId: number) => Promise<RecordUsage>
  /** Call it in the transaction that adds the records. @throws AppError 413 for a full storage */
  reserve: (db: Db, userId: number, records: number) => Promise<void>
  /** For records that are left out when the storage is full. Locks the count until the commit. */
  hasRoom: (db: Db, userId: number, records: number) => Promise<boolean>
}

export interface RecordQuotaParts {
  usage: RecordQuota['usage']
  lockUsage: RecordQuota['usage']
  fullAdvice: string
  onNearLimit?: (userId: number, usage: Pick<RecordUsage, 'total' | 'limit'>) => void
}

/** The share of the limit from which on `onNearLimit` is called. */
const nearLimit = 0.9

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
    hasRoom: async (db, userId, records) => {
      const { total, limit } = await lockUsage(db, userId)
      return limit === null || total + records <= limit
    },
  }
}
