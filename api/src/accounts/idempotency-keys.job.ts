import { defineRepeatedJob } from '@ledgerdeck/jobs/job'
import { inBatches } from '../platform/database/retention.ts'
import type { AppContext } from '../platform/endpoints/context.ts'
import { deleteExcessAnswers, deleteExpiredAnswers } from '../platform/idempotency/stored-answers.ts'

/** Hourly: answers repeat what users wrote, and stay no longer than they have to. */
export const idempotencyKeysJob = defineRepeatedJob({ name: 'expired-idempotency-keys', cron: '41 * * * *' })

/** Few enough that a statement takes no time worth naming and blocks nobody. */
const mostAtOnce = 1_000

/**
 * Removes answers that no repetition of a request gets any more, and the oldest of users with very
 * many.
 */
export async function removeOldAnswers({ db, now }: Pick<AppContext, 'db' | 'now'>, signal: AbortSignal) {
  const moment = now()
  await inBatches(mostAtOnce, signal, (most) => deleteExpiredAnswers(db, { now: moment, most }))
  await deleteExcessAnswers(db)
}
