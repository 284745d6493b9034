import { defineRepeatedJob, type RepeatedJob } from '@ledgerdeck/jobs/job'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

export interface Retention extends RepeatedJob {
  run: (parts: { db: Db; now: () => Date }, signal: AbortSignal) => Promise<void>
}

interface RetentionDefinition extends Pick<RepeatedJob, 'name' | 'cron'> {
  retentionMs: number
  maxBatchSize?: number
  /** Returns how many rows it deleted; with fewer than `limit` the run ends. */
  remove: (db: Db, options: { before: Date; limit: number }) => Promise<number>
}

/** Deletes what is older than `retentionMs`, in batches, at each time of `cron` (in UTC). */
export function defineRetention({
  name,
  cron,
  retentionMs,
  maxBatchSize = 1_000,
  remove,
}: RetentionDefinition): Retention {
  return {
    ...defineRepeatedJob({ name, cron, options: { timeoutSeconds: 3_600 } }),
    run: async ({ db, now }, signal) => {
      const before = new Date(now().getTime() - retentionMs)
      await inBatches(maxBatchSize, signal, (limit) => remove(db, { before, limit }))
    },
  }
}

/**
 * Deletes at most `limit` rows and returns their number. Rows that another transaction holds stay
 * for a later run, as do those that it has changed so that `where` is no longer true.
 */
export async function deleteDueRows(
  db: Db,
  table: PgTable,
  { where, limit }: { where: SQL; limit: number },
): Promise<number> {
  const due = db.select({ ctid: sql`ctid` }).from(table).where(where).limit(limit).for('update', { skipLocked: true })
  const { rowCount } = await db.delete(table).where(sql`ctid = any(array${due})`)
  return rowCount ?? 0
}

/** Calls `remove` until it finds less than a whole batch, or `signal` aborts. */
export async function inBatches(
  limit: number,
  signal: AbortSignal,
  remove: (limit: number) => Promise<number>,
): Promise<void> {
  let removed = limit
  while (removed === limit && !signal.aborted) removed = await remove(limit)
}
