import { defineRepeatedJob } from '@ledgerdeck/jobs/job'
import { deleteOldMarkers } from '../platform/database/commit-markers.ts'
import { inBatches } from '../platform/database/retention.ts'
import type { AppContext } from '../platform/endpoints/context.ts'
import { deleteExpiredCounts } from '../platform/limits/limits.ts'
import { removeExpiredLinks, removeExpiredSessions, removeOldKnownClients } from './expired-rows.repository.ts'
import { knownClientMs } from './known-clients.service.ts'

/** Daily, when few are awake where most readers live. */
export const expiredRowsJob = defineRepeatedJob({ name: 'expired-account-rows', cron: '23 17 * * *' })

const dayMs = 24 * 60 * 60 * 1000

/** So long a link is known after its end, to tell whoever opens it that it was used or has expired. */
const linksKeptMs = 30 * dayMs

/** Few enough that a statement takes no time worth naming and blocks nobody. */
const mostAtOnce = 1_000

/** Far longer than any transaction, so that no process still asks for the outcome. */
const markersKeptMs = dayMs

/**
 * Removes sessions with their refresh tokens, links, known clients, counts of limits and commit markers
 * that are of no use any more.
 */
export async function removeExpiredRows({ db, now }: Pick<AppContext, 'db' | 'now'>, signal: AbortSignal) {
  const moment = now()
  const linksBefore = new Date(moment.getTime() - linksKeptMs)
  await inBatches(mostAtOnce, signal, (limit) => removeExpiredSessions(db, { before: moment, limit }))
  await inBatches(mostAtOnce, signal, (limit) => removeExpiredLinks(db, { before: linksBefore, limit }))
  const clientsBefore = new Date(moment.getTime() - knownClientMs)
  await inBatches(mostAtOnce, signal, (limit) => removeOldKnownClients(db, { before: clientsBefore, limit }))
  await inBatches(mostAtOnce, signal, (limit) => deleteExpiredCounts(db, { now: moment, most: limit }))
  await deleteOldMarkers(db, { before: new Date(moment.getTime() - markersKeptMs) })
}
