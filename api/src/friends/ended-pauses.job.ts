import type { Surroundings } from '../platform/endpoints/context.ts'
import { defineRepeatedJob } from '../platform/jobs/job.ts'
import { removeEndedPauses } from './friends.repository.ts'

/** Daily, when few are awake where most readers live. */
export const endedPausesJob = defineRepeatedJob({ name: 'ended-friend-request-pauses', cron: '29 17 * * *' })

/** Forgets rejections that keep nobody from asking any more. */
export async function forgetEndedPauses({ db, now }: Pick<Surroundings, 'db' | 'now'>): Promise<void> {
  await removeEndedPauses(db, now())
}
