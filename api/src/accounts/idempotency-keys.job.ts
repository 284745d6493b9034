import { defineRepeatedJob } from '@ledgerdeck/jobs/job'
import { inBatches } from '../platform/database/retention.ts'
import type { AppContext } from '../platform/endpoints/context.ts'
import { deleteExcessAnswers, deleteExpiredAnswers } from '../platform/idempotency/stored-answers.ts'

/** Hourly, because stored answers repeat what users wrote. */
export const idempotencyKeysJob = defineRepeatedJob({ name: 'expired-idempotency-keys', cron: '41 * * * *' })

const batchSize = 1_000

export async function deleteOldAnswers({ db, now }: Pick<AppContext, 'db' | 'now'>, signal: AbortSignal) {
  const time = now()
  await inBatches(batchSize, signal, (limit) => deleteExpiredAnswers(db, { now: time, limit }))
  await deleteExcessAnswers(db)
}
