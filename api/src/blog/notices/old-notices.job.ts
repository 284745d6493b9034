import type { Surroundings } from '../../platform/endpoints/context.ts'
import { inBatches } from '../../platform/jobs/in-batches.ts'
import { defineRepeatedJob } from '../../platform/jobs/job.ts'
import { removeNotices } from './notices.repository.ts'

/** Daily, when few are awake where most readers live. */
export const oldNoticesJob = defineRepeatedJob({ name: 'old-notices', cron: '53 17 * * *' })

const keptMs = 90 * 86_400_000

/** Few enough that a statement takes no time worth naming and blocks nobody. */
const mostAtOnce = 1_000

/** Removes the notices that are older than 90 days, a batch at a time. */
export async function removeOldNotices(
  { db, now }: Pick<Surroundings, 'db' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(now().getTime() - keptMs)
  await inBatches(mostAtOnce, signal, (most) => removeNotices(db, { before, most }))
}
