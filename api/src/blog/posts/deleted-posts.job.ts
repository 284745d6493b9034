import type { Surroundings } from '../../platform/endpoints/context.ts'
import { inBatches } from '../../platform/jobs/in-batches.ts'
import { defineRepeatedJob } from '../../platform/jobs/job.ts'
import { purgePosts } from './post-writing.repository.ts'

/** Daily, when few are awake where most readers live. */
export const deletedPostsJob = defineRepeatedJob({ name: 'deleted-posts', cron: '3 18 * * *' })

/** How long staff can restore a deleted post after its last change. */
const keptMs = 30 * 86_400_000

/** One at a time, since its comments go with it. */
const mostAtOnce = 1

/** Removes the posts for good that were deleted more than 30 days ago. */
export async function removeDeletedPosts(
  { db, now }: Pick<Surroundings, 'db' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(now().getTime() - keptMs)
  await inBatches(mostAtOnce, signal, (most) => purgePosts(db, { before, most }))
}
