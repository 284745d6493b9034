import { z } from 'zod'
import type { Surroundings } from '../../platform/endpoints/context.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { removeViewsBefore } from './post-views.repository.ts'

/** Daily, when few are awake where most readers live. */
export const oldViewsSchedule = '57 17 * * *'

export const oldViewsJob = defineJob({ name: 'old-views', schema: z.object({}), options: { retries: 2 } })

const keptMs = 90 * 86_400_000

/** Few enough that a statement takes no time worth naming and blocks nobody. */
const most = 5_000

/** Removes what was counted for single posts more than 90 days ago, a batch at a time. */
export async function removeOldViews(
  { db, now }: Pick<Surroundings, 'db' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(now().getTime() - keptMs).toISOString().slice(0, 10)
  let removed = most
  while (removed === most && !signal.aborted) removed = await removeViewsBefore(db, before, most)
}
