import { inArray, lt } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { rateLimits } from './rate-limits.table.ts'

export async function deleteExpiredCounts(db: Db, { now, most }: { now: Date; most: number }): Promise<number> {
  const expired = db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(lt(rateLimits.expire, now.getTime()))
    .limit(most)
    .for('update', { skipLocked: true })
  // One statement selects and deletes, so that a count that restarts in between is not lost.
  const removed = await db.delete(rateLimits).where(inArray(rateLimits.key, expired)).returning({ key: rateLimits.key })
  return removed.length
}
