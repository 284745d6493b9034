import { defineRepeatedJob } from '@ledgerdeck/jobs/job'
import { inBatches } from '../platform/database/retention.ts'
import type { AppContext } from '../platform/endpoints/context.ts'
import {
  anonymiseActor,
  anonymiseObject,
  deleteDeletedUser,
  dropDeletionFilters,
  findUserToAnonymise,
} from './audit.repository.ts'

export const deletedUserNamesJob = defineRepeatedJob({ name: 'forgotten-names', cron: '11 18 * * *' })

const keptMs = 90 * 86_400_000

/** Small enough that a statement blocks nobody. */
const batchRows = 1_000

/** Audited fields that can hold a name. */
const namingFields = ['username', 'suspension_reason']

/**
 * Replaces the names of users deleted more than 90 days ago by a pseudonym with the former id,
 * which keeps their acts linked, and drops their IP addresses.
 */
export async function anonymiseDeletedUsers(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(now().getTime() - keptMs)
  await inBatches(batchRows, signal, (limit) => dropDeletionFilters(db, { before, limit }))
  for (
    let userId = await findUserToAnonymise(db, before);
    userId !== null;
    userId = await findUserToAnonymise(db, before)
  ) {
    const user = { userId, pseudonym: `deleted user ${userId}` }
    await inBatches(batchRows, signal, (limit) => anonymiseActor(db, { ...user, limit }))
    await inBatches(batchRows, signal, (limit) => anonymiseObject(db, { ...user, limit }, namingFields))
    if (signal.aborted) return
    await deleteDeletedUser(db, userId)
  }
}
