import { z } from 'zod'
import type { Surroundings } from '../../platform/endpoints/context.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { removeCases } from './comment-cases.repository.ts'

/** Daily, when few are awake where most readers live. */
export const oldCommentCasesSchedule = '7 18 * * *'

export const oldCommentCasesJob = defineJob({
  name: 'old-comment-cases',
  schema: z.object({}),
  options: { retries: 2 },
})

const keptMs = 365 * 86_400_000

/** Few enough that a statement takes no time worth naming and blocks nobody. */
const most = 1_000

/**
 * Removes what was decided about reported comments more than a year ago, with the reports, a batch at a time. What leads to a hidden
 * comment stays, or nobody could show it again.
 */
export async function removeOldCommentCases(
  { db, now }: Pick<Surroundings, 'db' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(now().getTime() - keptMs)
  let removed = most
  while (removed === most && !signal.aborted) removed = await removeCases(db, { before, most })
}
