import { defineRepeatedJob } from '@ledgerdeck/jobs/job'
import { inBatches } from '../platform/database/retention.ts'
import type { Surroundings } from '../platform/endpoints/context.ts'
import { removeUnconfirmed } from './unconfirmed-accounts.repository.ts'
import { forgetPersons } from './user-removal.service.ts'

/** Daily, when few are awake where most readers live. */
export const unconfirmedAccountsJob = defineRepeatedJob({ name: 'unconfirmed-accounts', cron: '31 17 * * *' })

const keptMs = 30 * 86_400_000

/** Few enough that a statement takes no time worth naming and blocks nobody. */
const mostAtOnce = 500

/**
 * Removes the accounts that nobody confirmed within 30 days, a batch at a time. Their names and
 * addresses become free.
 */
export async function removeUnconfirmedAccounts(
  { transaction, now }: Pick<Surroundings, 'transaction' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const moment = now()
  const before = new Date(moment.getTime() - keptMs)
  await inBatches(mostAtOnce, signal, (most) =>
    transaction(async (db) => {
      const removed = await removeUnconfirmed(db, { before, now: moment, most })
      await forgetPersons(db, removed, moment)
      return removed.length
    }),
  )
}
