import type { Surroundings } from '../../platform/endpoints/context.ts'
import { inBatches } from '../../platform/jobs/in-batches.ts'
import { defineRepeatedJob } from '../../platform/jobs/job.ts'
import { removeViewsBefore } from './post-views.repository.ts'

/** Daily, when few are awake where most readers live. */
export const oldViewsJob = defineRepeatedJob({ name: 'old-views', cron: '57 17 * * *' })

const keptMs = 90 * 86_400_000

/** Few enough that a statement takes no time worth naming and blocks nobody. */
const mostAtOnce = 5_000

/** Removes what was counted for single posts more than 90 days ago, a batch at a time. */
export async function removeOldViews(
  { db, now }: Pick<Surroundings, 'db' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(now().getTime() - keptMs).toISOString().slice(0, 10)
  await inBatches(mostAtOnce, signal, (most) => removeViewsBefore(db, before, most))
}
