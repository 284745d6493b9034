import { defineRepeatedJob } from '@ledgerdeck/jobs/job'
import {
  findDeletionDueAt,
  listDueDeletions,
  setDeletionDueAt,
} from '../../accounts/deletion/account-deletions.repository.ts'
import { lockUserAndSuperusers, type UserRow } from '../../accounts/users.repository.ts'
import { recordOwnDeletion } from '../../investigation/audit.service.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Log } from '../../platform/database/log.ts'
import { inBatches } from '../../platform/database/retention.ts'
import type { AppContext } from '../../platform/endpoints/context.ts'
import { deleteAnswersOf } from '../../platform/idempotency/stored-answers.ts'
import { dayMs } from '../../platform/text/times.ts'
import { deleteUnconfirmed, deleteUserRow, detachStep } from './user-administration.repository.ts'
import { erasePersonalData } from './user-erasure.service.ts'

export const plannedDeletionsJob = defineRepeatedJob({
  name: 'planned-deletions',
  cron: '23 * * * *',
  options: { timeoutSeconds: 3_600 },
})

const plannedBatchSize = 100

type JobParts = Pick<AppContext, 'db' | 'change' | 'now'> & { log: Log }

/**
 * Keeps the last superuser: others may have been demoted since the request. One account that fails
 * does not delay the others.
 */
export async function deletePlannedAccounts(parts: JobParts, signal: AbortSignal): Promise<void> {
  const failed: number[] = []
  let due: number[]
  do {
    due = await listDueDeletions(parts.db, parts.now(), { limit: plannedBatchSize, except: failed })
    for (const id of due) {
      if (signal.aborted) break
      await deletePlannedAccount(parts, id, signal).catch((error: unknown) => {
        parts.log.warn({ userId: id, err: error }, 'an account whose deletion is due was not deleted')
        failed.push(id)
      })
    }
  } while (due.length === plannedBatchSize && !signal.aborted)
  if (failed.length > 0) throw new Error(`Accounts whose deletion is due and failed: ${failed.length}.`)
}

async function deletePlannedAccount(parts: JobParts, id: number, signal: AbortSignal): Promise<void> {
  const { change, now } = parts
  const isPlanned = await change([], async (db) => (await lockDueUser(parts, db, id)) !== null)
  if (!isPlanned) return
  while ((await isDeletionDue(parts, id)) && (await detachStep(parts.db, id)) > 0) if (signal.aborted) return
  await change([`user:${id}`, 'usernames'], async (db) => {
    const user = await lockDueUser(parts, db, id)
    if (!user) return
    recordOwnDeletion(db, id, now())
    await deleteUserRow(db, id, now())
    await deleteAnswersOf(db, id)
    // Staff could otherwise remove their name from what they did.
    await erasePersonalData(db, [id], { now: now(), namesToo: !(user.isStaff || user.isSuperuser) })
  })
}

/** Null when the owner has cancelled since the list was read, and for the last superuser. */
async function lockDueUser({ now, log }: JobParts, db: Db, id: number): Promise<UserRow | null> {
  const locked = await lockUserAndSuperusers(db, id)
  const dueAt = locked?.user.deletionDueAt
  if (!locked || !dueAt || dueAt > now()) return null
  if (!locked.isLastSuperuser) return locked.user
  await setDeletionDueAt(db, id, null)
  log.warn({ userId: id }, 'the last superuser asked for deletion and is kept')
  return null
}

async function isDeletionDue({ db, now }: JobParts, id: number): Promise<boolean> {
  const dueAt = await findDeletionDueAt(db, id)
  return dueAt !== null && dueAt <= now()
}

export const unconfirmedAccountsJob = defineRepeatedJob({ name: 'unconfirmed-accounts', cron: '31 17 * * *' })

const confirmationMs = 30 * dayMs

const unconfirmedBatchSize = 500

export async function deleteUnconfirmedAccounts(
  { change, now }: Pick<AppContext, 'change' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const time = now()
  const before = new Date(time.getTime() - confirmationMs)
  await inBatches(unconfirmedBatchSize, signal, (limit) =>
    change([], async (db) => {
      const deleted = await deleteUnconfirmed(db, { before, now: time, limit })
      await erasePersonalData(db, deleted, { now: time })
      return deleted.length
    }),
  )
}
