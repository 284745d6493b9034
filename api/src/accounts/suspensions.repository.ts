import { and, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { users } from './users.table.ts'

export async function endExpiredSuspensionRows(db: Db, now: Date, userId?: number): Promise<number[]> {
  const ended = await db
    .update(users)
    .set({
      isActive: true,
      // An account that has ever signed in was active, even if its address has changed since.
      accountStatus: sql`case when ${users.emailVerifiedAt} is null and ${users.lastLoginAt} is null then 'unverified' else 'active' end`,
      suspendedUntil: null,
      suspensionReason: '',
      updatedAt: now,
    })
    .where(and(lte(users.suspendedUntil, now), userId === undefined ? undefined : eq(users.id, userId)))
    .returning({ id: users.id })
  return ended.map(({ id }) => id)
}
