import { z } from 'zod'
import type { Surroundings } from '../../platform/endpoints/context.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { removeNotices } from './notices.repository.ts'

/** Daily, when few are awake where most readers live. */
export const oldNoticesSchedule = '53 17 * * *'

export const oldNoticesJob = defineJob({ name: 'old-notices', schema: z.object({}), options: { retries: 2 } })

const keptMs = 90 * 86_400_000

/** Few enough that a statement takes no time worth naming and blocks nobody. */
const most = 1_000

/** Removes the notices that are older than 90 days, a batch at a time. */
export async function removeOldNotices(
  { db, now }: Pick<Surroundings, 'db' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(now().getTime() - keptMs)
  let removed = most
  while (removed === most && !signal.aborted) removed = await removeNotices(db, { before, most })
}
