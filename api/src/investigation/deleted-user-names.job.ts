import { defineRepeatedJob } from '@ledgerdeck/jobs/job'
import type { Db } from '../platform/database/database.ts'
import { inBatches } from '../platform/database/retention.ts'
import type { AppContext } from '../platform/endpoints/context.ts'
import { dayMs } from '../platform/text/times.ts'
import {
  deleteDeletedUser,
  findUserToAnonymise,
  lockActsOf,
  lockDeletionsWithFilter,
  lockNamedRecordsAbout,
} from './audit.repository.ts'
import { pseudonymOf, withoutFields } from './audit.service.ts'
import type { ChainedRecord, Details } from './audit-chain.repository.ts'
import { redactRecords } from './audit-chain.service.ts'

export const deletedUserNamesJob = defineRepeatedJob({
  name: 'deleted-user-names',
  formerNames: ['forgotten-names'],
  cron: '33 * * * *',
})

const filterRetentionMs = 90 * dayMs

const batchRows = 500

const namingFields = ['username', 'suspension_reason']

/** The pseudonym has the former id, which keeps the acts of one user linked. */
export async function anonymiseDeletedUsers(
  { db, change, now }: Pick<AppContext, 'db' | 'change' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const time = now()
  const before = new Date(time.getTime() - filterRetentionMs)
  const redact = (lock: LockBatch, erase: (details: Details) => Details) =>
    inBatches(batchRows, signal, (limit) =>
      change([], async (batch) => {
        const records = await lock(batch, limit)
        await redactRecords(batch, { records, now: time, erase })
        return records.length
      }),
    )
  await redact(
    (batch, limit) => lockDeletionsWithFilter(batch, { before, limit }),
    (details) => withoutFields(details, ['filter']),
  )
  for (
    let userId = await findUserToAnonymise(db, time);
    userId !== null;
    userId = await findUserToAnonymise(db, time)
  ) {
    const user = { userId, pseudonym: pseudonymOf(userId) }
    await redact(
      (batch, limit) => lockActsOf(batch, { ...user, limit }),
      (details) => ({ ...details, actorName: user.pseudonym, ipAddress: '' }),
    )
    await redact(
      (batch, limit) => lockNamedRecordsAbout(batch, { ...user, limit }),
      (details) => withoutFields({ ...details, objectName: user.pseudonym }, namingFields),
    )
    if (signal.aborted) return
    await deleteDeletedUser(db, userId)
  }
}

type LockBatch = (db: Db, limit: number) => Promise<ChainedRecord[]>
