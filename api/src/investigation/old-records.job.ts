import { defineRepeatedJob } from '@ledgerdeck/jobs/job'
import type { Surroundings } from '../platform/endpoints/context.ts'
import { deleteRecordsBefore } from './records.repository.ts'

/** Daily, when few are awake where most readers live. */
export const oldRecordsJob = defineRepeatedJob({ name: 'old-records', cron: '41 17 * * *' })

const keptDays = 90

/** Deletes the records that are older than 90 days, a batch at a time. */
export async function deleteOldRecords(
  { db, now }: Pick<Surroundings, 'db' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const moment = new Date(now().getTime() - keptDays * 86_400_000)
  let deleted = 1
  while (deleted > 0 && !signal.aborted) deleted = await deleteRecordsBefore(db, moment)
}
