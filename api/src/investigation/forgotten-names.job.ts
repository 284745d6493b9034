import { defineRepeatedJob } from '@ledgerdeck/jobs/job'
import { inBatches } from '../platform/database/retention.ts'
import type { Surroundings } from '../platform/endpoints/context.ts'
import { findForgettable, forgetActor, forgetFilters, forgetObject, removeDeletedUser } from './audit.repository.ts'

/** Daily, when few are awake where most readers live. */
export const forgottenNamesJob = defineRepeatedJob({ name: 'forgotten-names', cron: '11 18 * * *' })

const keptMs = 90 * 86_400_000

/** Few enough that a statement takes no time worth naming. */
const batchRows = 1_000

/** The fields of an audited user that may hold a name. */
const namingFields = ['username', 'suspension_reason']

/**
 * Replaces the names of users who were deleted more than 90 days ago in the audit by a pseudonym, and
 * drops the addresses they acted from. The pseudonym holds the former id, so acts remain linkable.
 */
export async function forgetDeletedUsers(
  { db, now }: Pick<Surroundings, 'db' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(now().getTime() - keptMs)
  await inBatches(batchRows, signal, (limit) => forgetFilters(db, { before, limit }))
  for (let userId = await findForgettable(db, before); userId !== null; userId = await findForgettable(db, before)) {
    const user = { userId, pseudonym: `deleted user ${userId}` }
    await inBatches(batchRows, signal, (limit) => forgetActor(db, { ...user, limit }))
    await inBatches(batchRows, signal, (limit) => forgetObject(db, { ...user, limit }, namingFields))
    if (signal.aborted) return
    await removeDeletedUser(db, userId)
  }
}
