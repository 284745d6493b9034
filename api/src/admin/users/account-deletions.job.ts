import { defineJob, defineRepeatedJob } from '@ledgerdeck/jobs/job'
import { z } from 'zod'
import {
  listDueDeletions,
  setDeletionBegun,
  setDeletionDueAt,
} from '../../accounts/deletion/account-deletions.repository.ts'
import { lockUserAndSuperusers } from '../../accounts/users.repository.ts'
import { recordOwnDeletion } from '../../investigation/audit.service.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Log } from '../../platform/database/log.ts'
import { inBatches } from '../../platform/database/retention.ts'
import type { AppContext } from '../../platform/endpoints/context.ts'
import { dayMs } from '../../platform/text/times.ts'
import { deleteUnconfirmed, detachStep } from './user-administration.repository.ts'
import { erasePersonalData, eraseUser } from './user-erasure.service.ts'

export const plannedDeletionsJob = defineRepeatedJob({
  name: 'planned-deletions',
  cron: '23 * * * *',
  options: { timeoutSeconds: 3_600 },
})

/** Finishes a deletion requested by staff, if too many rows refer to the account. */
export const begunDeletionJob = defineJob({
  name: 'begun-deletion',
  schema: z.object({ userId: z.int() }),
  options: { timeoutSeconds: 3_600 },
})

const plannedBatchSize = 100

type JobParts = Pick<AppContext, 'db' | 'change' | 'now'> & { log: Log }
type PlannedParts = JobParts & Pick<AppContext, 'addToInbox'>

/**
 * Keeps the last superuser: others may have been demoted since the request. A failed deletion does
 * not delay other accounts.
 */
export async function deletePlannedAccounts(parts: PlannedParts, signal: AbortSignal): Promise<void> {
  const failed: number[] = []
  let due: number[]
  do {
    due = await listDueDeletions(parts.db, parts.now(), { limit: plannedBatchSize, except: failed })
    for (const id of due) {
      if (signal.aborted) break
      await deletePlannedAccount(parts, id, signal).catch((error: unknown) => {
        parts.log.warn({ userId: id, err: error }, 'an account whose deletion is due was not deleted')
        notifyFailedDeletion(parts, id)
        failed.push(id)
      })
    }
  } while (due.length === plannedBatchSize && !signal.aborted)
  if (failed.length > 0) throw new Error(`Accounts whose deletion is due and failed: ${failed.length}.`)
}

function notifyFailedDeletion({ addToInbox }: PlannedParts, id: number): void {
  addToInbox({
    kind: 'job_failed',
    subject: `${id} ${plannedDeletionsJob.name}`,
    title: `The account of user ${id} couldn’t be deleted`,
    details: `Its deletion is due, and is tried again every hour. To find the reason in the log, search for "userId":${id}.`,
    link: `/admin/user/${id}/edit`,
  })
}

async function deletePlannedAccount(parts: JobParts, id: number, signal: AbortSignal): Promise<void> {
  if (await parts.change([], (db) => beginDeletion(parts, db, id))) await finishDeletion(parts, id, signal)
}

/** Returns false if the owner has cancelled in the meantime, and for the last superuser. */
async function beginDeletion({ now, log }: JobParts, db: Db, id: number): Promise<boolean> {
  const locked = await lockUserAndSuperusers(db, id)
  if (!locked) return false
  const { deletionBegunAt, deletionDueAt } = locked.user
  if (deletionBegunAt) return true
  if (!deletionDueAt || deletionDueAt > now()) return false
  if (locked.isLastSuperuser) {
    await setDeletionDueAt(db, id, null)
    log.warn({ userId: id }, 'the last superuser asked for deletion and is kept')
    return false
  }
  await setDeletionBegun(db, id, now())
  return true
}

/** Call once the deletion has begun. Safe to run concurrently. */
export async function finishDeletion(
  { db: reads, change, now }: Pick<JobParts, 'db' | 'change' | 'now'>,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  while ((await detachStep(reads, id)) > 0) if (signal.aborted) return
  await change([`user:${id}`, 'usernames'], async (db) => {
    const user = (await lockUserAndSuperusers(db, id))?.user
    if (!user?.deletionBegunAt) return
    const isOwnWish = user.deletionDueAt !== null
    if (isOwnWish) recordOwnDeletion(db, id, now())
    // Otherwise staff could remove their names from the audit.
    await eraseUser(db, id, { now: now(), namesToo: isOwnWish && !(user.isStaff || user.isSuperuser) })
  })
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
