import { defineRepeatedJob } from '@ledgerdeck/jobs/job'
import { sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { isTimeout } from '../platform/database/database-errors.ts'
import { inBatches } from '../platform/database/retention.ts'
import type { AppContext } from '../platform/endpoints/context.ts'
import type { Change } from '../platform/pages/cache-freshness.ts'
import { dayMs } from '../platform/text/times.ts'
import { recordSystemAct } from './audit.service.ts'
import {
  addRecordPartitions,
  deleteRecordsBefore,
  dropRecordsBefore,
  type RecordNumbers,
  retentionMs,
} from './records.repository.ts'

export const oldRecordsJob = defineRepeatedJob({ name: 'old-records', cron: '41 17 * * *' })

const batchSize = 10_000

const daysAhead = 28

/** Audits each batch in the transaction that deletes it, so a job that is killed leaves no gap. */
export async function deleteOldRecords(
  { change, now }: Pick<AppContext, 'change' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const time = now()
  const before = new Date(time.getTime() - retentionMs)
  const filter = { created_before: before.toISOString() }
  const deleteBy = (remove: (db: Db) => Promise<RecordNumbers>) => async (db: Db) => {
    const { ips, logs } = await remove(db)
    if (ips > 0) recordSystemAct(db, { act: 'ip_expire', object: ipObject, after: { deleted: ips, filter } }, time)
    if (logs > 0) recordSystemAct(db, { act: 'log_expire', object: logObject, after: { deleted: logs, filter } }, time)
    return ips + logs
  }
  await unlessLocked(change, (db) => preparePartitions(db, time))
  await unlessLocked(
    change,
    deleteBy((db) => dropRecordsBefore(db, before)),
  )
  await inBatches(batchSize, signal, (limit) =>
    change(
      [],
      deleteBy((db) => deleteRecordsBefore(db, { before, limit })),
    ),
  )
}

/** Adds the weeks of the next 28 days. */
export async function preparePartitions(db: Db, now: Date): Promise<void> {
  await addRecordPartitions(db, { from: now, until: new Date(now.getTime() + daysAhead * dayMs) })
}

const maxLockWaitMs = 2_000

/** Leaves a locked table to the next run, because a pending lock blocks all its readers. */
export async function unlessLocked(change: Change, run: (db: Db) => Promise<unknown>): Promise<void> {
  await change([], async (db) => {
    await db.execute(sql`set local lock_timeout = ${sql.raw(String(maxLockWaitMs))}`)
    await run(db)
  }).catch((error: unknown) => {
    if (!isTimeout(error)) throw error
  })
}

const ipObject = { kind: 'ip_records' }
const logObject = { kind: 'log_records' }
