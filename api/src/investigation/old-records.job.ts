import { defineRepeatedJob } from '@ledgerdeck/jobs/job'
import { dayMs, inBatches } from '../platform/database/retention.ts'
import type { AppContext } from '../platform/endpoints/context.ts'
import { recordSystemAct } from './audit.service.ts'
import { deleteRecordsBefore } from './records.repository.ts'

export const oldRecordsJob = defineRepeatedJob({ name: 'old-records', cron: '41 17 * * *' })

const retentionMs = 90 * dayMs

const batchSize = 10_000

/** Audits each batch in the transaction that deletes it, so a job that is killed leaves no gap. */
export async function deleteOldRecords(
  { transaction, now }: Pick<AppContext, 'transaction' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const time = now()
  const before = new Date(time.getTime() - retentionMs)
  const filter = { created_before: before.toISOString() }
  await inBatches(batchSize, signal, (limit) =>
    transaction(async (db) => {
      const { ips, logs } = await deleteRecordsBefore(db, { before, limit })
      if (ips > 0) recordSystemAct(db, { act: 'ip_expire', object: ipObject, after: { deleted: ips, filter } }, time)
      if (logs > 0)
        recordSystemAct(db, { act: 'log_expire', object: logObject, after: { deleted: logs, filter } }, time)
      return ips + logs
    }),
  )
}

const ipObject = { kind: 'ip_records' }
const logObject = { kind: 'log_records' }
