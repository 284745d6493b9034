import { defineRepeatedJob } from '@ledgerdeck/jobs/job'
import { inBatches } from '../../platform/database/retention.ts'
import type { AppContext } from '../../platform/endpoints/context.ts'
import { deleteUnconfirmed } from './user-administration.repository.ts'
import { erasePersonalData } from './user-erasure.service.ts'

export const unconfirmedAccountsJob = defineRepeatedJob({ name: 'unconfirmed-accounts', cron: '31 17 * * *' })

const retentionMs = 30 * 86_400_000

const batchSize = 500

export async function deleteUnconfirmedAccounts(
  { transaction, now }: Pick<AppContext, 'transaction' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const time = now()
  const before = new Date(time.getTime() - retentionMs)
  await inBatches(batchSize, signal, (limit) =>
    transaction(async (db) => {
      const deleted = await deleteUnconfirmed(db, { before, now: time, limit })
      await erasePersonalData(db, deleted, time)
      return deleted.length
    }),
  )
}
