import { z } from 'zod'
import type { Surroundings } from '../platform/endpoints/context.ts'
import { defineJob } from '../platform/jobs/job.ts'
import { removeEndedPauses } from './friends.repository.ts'

/** Daily, when few are awake where most readers live. */
export const endedPausesSchedule = '29 17 * * *'

export const endedPausesJob = defineJob({
  name: 'ended-friend-request-pauses',
  schema: z.object({}),
  options: { retries: 2 },
})

/** Forgets rejections that keep nobody from asking any more. */
export async function forgetEndedPauses({ db, now }: Pick<Surroundings, 'db' | 'now'>): Promise<void> {
  await removeEndedPauses(db, now())
}
