import type { Surroundings } from '../../platform/endpoints/context.ts'
import { inBatches } from '../../platform/jobs/in-batches.ts'
import { defineRepeatedJob } from '../../platform/jobs/job.ts'
import { removeCases } from './comment-cases.repository.ts'

/** Daily, when few are awake where most readers live. */
export const oldCommentCasesJob = defineRepeatedJob({ name: 'old-comment-cases', cron: '7 18 * * *' })

const keptMs = 365 * 86_400_000

/** Few enough that a statement takes no time worth naming and blocks nobody. */
const mostAtOnce = 1_000

/**
 * Removes what was decided about reported comments more than a year ago, with the reports, a batch at a time. What leads to a hidden
 * comment stays, or nobody could show it again.
 */
export async function removeOldCommentCases(
  { db, now }: Pick<Surroundings, 'db' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(now().getTime() - keptMs)
  await inBatches(mostAtOnce, signal, (most) => removeCases(db, { before, most }))
}
