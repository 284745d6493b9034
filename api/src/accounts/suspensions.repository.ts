import { and, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { users } from './users.table.ts'

/** Ends the suspensions whose time has come, of everybody or of one account. Returns whose. */
export async function endPassedSuspensions(db: Db, now: Date, userId?: number): Promise<number[]> {
  const ended = await db
    .update(users)
    .set({
      isActive: true,
      // Whoever has signed in was active, also with an address that is new since.
      accountStatus: sql`case when ${users.emailVerifiedAt} is null and ${users.lastLoginAt} is null then 'unverified' else 'active' end`,
      suspendedUntil: null,
      suspensionReason: '',
      updatedAt: now,
    })
    .where(and(lte(users.suspendedUntil, now), userId === undefined ? undefined : eq(users.id, userId)))
    .returning({ id: users.id })
  return ended.map(({ id }) => id)
}
