import { z } from 'zod'
import type { Surroundings } from '../platform/endpoints/context.ts'
import { defineJob } from '../platform/jobs/job.ts'
import { purgeNotes } from './notes.repository.ts'

export const deletedNotesSchedule = '*/10 * * * *'

export const deletedNotesJob = defineJob({ name: 'deleted-notes', schema: z.object({}), options: { retries: 2 } })

/** So long a deleted note can be restored. */
const keptMs = 3_600_000

/** Few enough that a statement takes no time worth naming and blocks nobody. */
const most = 500

/** Removes the notes that were deleted more than an hour ago, a batch at a time. */
export async function removeDeletedNotes(
  { db, now }: Pick<Surroundings, 'db' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(now().getTime() - keptMs)
  let removed = most
  while (removed === most && !signal.aborted) removed = await purgeNotes(db, { before, most })
}
