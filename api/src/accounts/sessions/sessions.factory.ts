import { until } from '@ledgerdeck/embedded-postgres/testing/until'
import { eq, sql } from 'drizzle-orm'
import type { Database, Db } from '../../platform/database/database.ts'
import { sessions } from './sessions.table.ts'

interface LateCall<T> {
  userId: number
  /** Locks rows that the call writes, so that the call waits until the sessions have ended. */
  lock: (db: Db) => Promise<unknown>
  call: () => Promise<T>
}

/** Returns the outcome of a call during which the sessions of its user end. */
export async function callWhileSessionsEnd<T>(
  { db, transaction }: Pick<Database, 'db' | 'transaction'>,
  { userId, lock, call }: LateCall<T>,
): Promise<PromiseSettledResult<T>> {
  const { outcome } = await transaction(async (other) => {
    await lock(other)
    await other.update(sessions).set({ endedAt: new Date(), endReason: 'logout' }).where(eq(sessions.userId, userId))
    const settled = Promise.allSettled([call()])
    const waiting = sql`select from pg_locks where not granted and locktype = 'transactionid'`
    await until(async () => (await db.execute(waiting)).rowCount === 1)
    return { outcome: settled }
  })
  const [settled] = await outcome
  return settled
}
