import { defineRepeatedJob } from '@ledgerdeck/jobs/job'
import { listDueDeletions, setDeletionDueAt } from '../../accounts/deletion/account-deletions.repository.ts'
import { lockUserAndSuperusers } from '../../accounts/users.repository.ts'
import { recordOwnDeletion } from '../../investigation/audit.service.ts'
import type { Log } from '../../platform/database/log.ts'
import { inBatches } from '../../platform/database/retention.ts'
import type { AppContext } from '../../platform/endpoints/context.ts'
import { deleteAnswersOf } from '../../platform/idempotency/stored-answers.ts'
import { dayMs } from '../../platform/text/times.ts'
import { deleteUnconfirmed, deleteUserRow } from './user-administration.repository.ts'
import { erasePersonalData } from './user-erasure.service.ts'

export const plannedDeletionsJob = defineRepeatedJob({ name: 'planned-deletions', cron: '23 * * * *' })

const plannedBatchSize = 100

type JobParts = Pick<AppContext, 'db' | 'change' | 'now'> & { log: Log }

/**
 * Keeps the last superuser: others may have been demoted since the request. One account that fails
 * does not delay the others.
 */
export async function deletePlannedAccounts(parts: JobParts, signal: AbortSignal): Promise<void> {
  const failures = new Map<number, unknown>()
  let due: number[]
  do {
    due = await listDueDeletions(parts.db, parts.now(), { limit: plannedBatchSize, except: [...failures.keys()] })
    for (const id of due) {
      if (signal.aborted) return
      await deletePlannedAccount(parts, id).catch((error: unknown) => void failures.set(id, error))
    }
  } while (due.length === plannedBatchSize)
  for (const error of failures.values()) throw error
}

async function deletePlannedAccount({ change, now, log }: JobParts, id: number): Promise<void> {
  await change([`user:${id}`, 'usernames'], async (db) => {
    const locked = await lockUserAndSuperusers(db, id)
    const dueAt = locked?.user.deletionDueAt
    // The owner may have cancelled since the list was read.
    if (!locked || !dueAt || dueAt > now()) return
    if (locked.isLastSuperuser) {
      await setDeletionDueAt(db, id, null)
      return log.warn({ userId: id }, 'the last superuser asked for deletion and is kept')
    }
    recordOwnDeletion(db, id, now())
    await deleteUserRow(db, id, now())
    await deleteAnswersOf(db, id)
    const { isStaff, isSuperuser } = locked.user
    // Staff could otherwise remove their name from what they did.
    await erasePersonalData(db, [id], { now: now(), namesToo: !(isStaff || isSuperuser) })
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
