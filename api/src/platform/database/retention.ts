import { defineRepeatedJob, type RepeatedJob } from '@ledgerdeck/jobs/job'
import type { Db } from './database.ts'

export interface Retention extends RepeatedJob {
  run: (parts: { db: Db; now: () => Date }, signal: AbortSignal) => Promise<void>
}

interface RetentionDefinition extends Pick<RepeatedJob, 'name' | 'cron'> {
  retentionMs: number
  maxBatchSize?: number
  remove: (db: Db, options: { before: Date; limit: number }) => Promise<number>
}

export function defineRetention({
  name,
  cron,
  retentionMs,
  maxBatchSize = 1_000,
  remove,
}: RetentionDefinition): Retention {
  return {
    ...defineRepeatedJob({ name, cron }),
    run: async ({ db, now }, signal) => {
      const before = new Date(now().getTime() - retentionMs)
      await inBatches(maxBatchSize, signal, (limit) => remove(db, { before, limit }))
    },
  }
}

export async function inBatches(
  limit: number,
  signal: AbortSignal,
  remove: (limit: number) => Promise<number>,
): Promise<void> {
  let removed = limit
  while (removed === limit && !signal.aborted) removed = await remove(limit)
}
