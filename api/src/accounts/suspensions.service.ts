import type { AppContext } from '../platform/endpoints/context.ts'
import { endPassedSuspensions } from './suspensions.repository.ts'

/** Ends the suspensions whose time has come, of everybody or of one account. Returns how many. */
export async function liftPassedSuspensions(
  { change, now }: Pick<AppContext, 'change' | 'now'>,
  userId?: number,
): Promise<number> {
  const lifted = await change(
    (ids: number[]) => ids.map((id) => `user:${id}`),
    (db) => endPassedSuspensions(db, now(), userId),
  )
  return lifted.length
}
