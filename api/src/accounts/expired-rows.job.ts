import { defineRepeatedJob } from '@ledgerdeck/jobs/job'
import { deleteOldMarkers } from '../platform/database/commit-markers.ts'
import { inBatches } from '../platform/database/retention.ts'
import type { AppContext } from '../platform/endpoints/context.ts'
import { deleteExcessAnswers, deleteExpiredAnswers } from '../platform/idempotency/stored-answers.ts'
import { deleteExpiredCounts } from '../platform/limits/limits.ts'
import { dayMs } from '../platform/text/times.ts'
import { deleteExpiredChallenges } from './factors/factors.repository.ts'
import { deleteExpiredLinks } from './links/account-links.repository.ts'
import { deleteExpiredSessions } from './sessions/sessions.repository.ts'
import { deleteOldKnownClients } from './sign-in/known-clients.repository.ts'
import { knownClientMs } from './sign-in/known-clients.service.ts'

export const expiredRowsJob = defineRepeatedJob({ name: 'expired-account-rows', cron: '23 17 * * *' })

/** Expired links are kept for a while, so that opening one gives the right message. */
const linksKeptMs = 30 * dayMs

const batchSize = 1_000

/** Much longer than any transaction, so no process can still need the marker. */
const markersKeptMs = dayMs

export async function deleteExpiredRows({ db, now }: Pick<AppContext, 'db' | 'now'>, signal: AbortSignal) {
  const time = now()
  const linksBefore = new Date(time.getTime() - linksKeptMs)
  await inBatches(batchSize, signal, (limit) => deleteExpiredSessions(db, { before: time, limit }))
  await inBatches(batchSize, signal, (limit) => deleteExpiredLinks(db, { before: linksBefore, limit }))
  const clientsBefore = new Date(time.getTime() - knownClientMs)
  await inBatches(batchSize, signal, (limit) => deleteOldKnownClients(db, { before: clientsBefore, limit }))
  await inBatches(batchSize, signal, (limit) => deleteExpiredChallenges(db, { before: time, limit }))
  await inBatches(batchSize, signal, (limit) => deleteExpiredCounts(db, { now: time, limit }))
  await deleteOldMarkers(db, { before: new Date(time.getTime() - markersKeptMs) })
}

/** Hourly, because stored answers repeat what users wrote. */
export const idempotencyKeysJob = defineRepeatedJob({ name: 'expired-idempotency-keys', cron: '41 * * * *' })

export async function deleteOldAnswers({ db, now }: Pick<AppContext, 'db' | 'now'>, signal: AbortSignal) {
  const time = now()
  await inBatches(batchSize, signal, (limit) => deleteExpiredAnswers(db, { now: time, limit }))
  await deleteExcessAnswers(db)
}
