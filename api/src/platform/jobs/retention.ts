import type { Db } from '../database/database.ts'
import { inBatches } from './in-batches.ts'
import { defineRepeatedJob, type RepeatedJob } from './job.ts'

/** Removes for good, by the clock, what has been kept long enough. */
export interface Retention extends RepeatedJob {
  run: (parts: { db: Db; now: () => Date }, signal: AbortSignal) => Promise<void>
}

interface RetentionDefinition extends Pick<RepeatedJob, 'name' | 'cron'> {
  keptMs: number
  /** Few enough that a statement blocks nobody; 1,000 unless said otherwise. */
  maxBatchSize?: number
  /** Removes at most `limit` rows that ended before that time. Returns how many. */
  remove: (db: Db, options: { before: Date; limit: number }) => Promise<number>
}

export const dayMs = 86_400_000

export function defineRetention({ name, cron, keptMs, maxBatchSize = 1_000, remove }: RetentionDefinition): Retention {
  return {
    ...defineRepeatedJob({ name, cron }),
    run: async ({ db, now }, signal) => {
      const before = new Date(now().getTime() - keptMs)
      await inBatches(maxBatchSize, signal, (limit) => remove(db, { before, limit }))
    },
  }
}
