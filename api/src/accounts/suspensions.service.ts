import type { AppContext } from '../platform/endpoints/context.ts'
import { endExpiredSuspensionRows } from './suspensions.repository.ts'

export async function endExpiredSuspensions(
  { change, now }: Pick<AppContext, 'change' | 'now'>,
  userId?: number,
): Promise<number> {
  const ended = await change(
    (ids: number[]) => ids.map((id) => `user:${id}`),
    (db) => endExpiredSuspensionRows(db, now(), userId),
  )
  return ended.length
}
