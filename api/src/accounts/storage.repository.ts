import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { users } from './users.table.ts'

const limits = { user: 1_000, premium: 5_000, staff: 10_000 }

/** How many records an account may keep; null for superusers, who have no limit. */
export async function recordLimitOf(db: Db, userId: number): Promise<number | null> {
  const [user] = await db
    .select({ isSuperuser: users.isSuperuser, isStaff: users.isStaff, isPremium: users.isPremiumUser })
    .from(users)
    .where(eq(users.id, userId))
  if (user?.isSuperuser) return null
  if (user?.isStaff) return limits.staff
  return user?.isPremium ? limits.premium : limits.user
}

/** For the storage limit: the avatar, if there is one. */
export function countAvatars(db: Db, userId: number): SQL<number> {
  return db.$count(users, and(eq(users.id, userId), isNotNull(users.imageId)))
}
