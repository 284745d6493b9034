import { z } from 'zod'
import type { Surroundings } from '../platform/endpoints/context.ts'
import { defineJob } from '../platform/jobs/job.ts'
import { removeExpiredCounts } from '../platform/limits/expired-counts.ts'
import { removeExpiredLinks, removeExpiredSessions } from './expired-rows.repository.ts'

/** Daily, when few are awake where most readers live. */
export const expiredRowsSchedule = '23 17 * * *'

export const expiredRowsJob = defineJob({
  name: 'expired-account-rows',
  schema: z.object({}),
  options: { retries: 2 },
})

const dayMs = 24 * 60 * 60 * 1000

/** So long a link is known after its end, to tell whoever opens it that it was used or has expired. */
const linksKeptMs = 30 * dayMs

/** Few enough that a statement takes no time worth naming and blocks nobody. */
const most = 1_000

/** Removes sessions with their refresh tokens, links and counts of limits that are of no use any more. */
export async function removeExpiredRows({ db, now }: Pick<Surroundings, 'db' | 'now'>, signal: AbortSignal) {
  const moment = now()
  const linksBefore = new Date(moment.getTime() - linksKeptMs)
  const removals = [
    () => removeExpiredSessions(db, { before: moment, most }),
    () => removeExpiredLinks(db, { before: linksBefore, most }),
    () => removeExpiredCounts(db, { now: moment, most }),
  ]
  for (const remove of removals) {
    let removed = most
    while (removed === most && !signal.aborted) removed = await remove()
  }
}
