import type { Surroundings } from '../platform/endpoints/context.ts'
import { inBatches } from '../platform/jobs/in-batches.ts'
import { defineRepeatedJob } from '../platform/jobs/job.ts'
import { purgeNotes } from './notes.repository.ts'

export const deletedNotesJob = defineRepeatedJob({ name: 'deleted-notes', cron: '*/10 * * * *' })

/** So long a deleted note can be restored. */
const keptMs = 3_600_000

/** Few enough that a statement takes no time worth naming and blocks nobody. */
const mostAtOnce = 500

/** Removes the notes that were deleted more than an hour ago, a batch at a time. */
export async function removeDeletedNotes(
  { db, now }: Pick<Surroundings, 'db' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(now().getTime() - keptMs)
  await inBatches(mostAtOnce, signal, (most) => purgeNotes(db, { before, most }))
}
