import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import type { UserId } from '../platform/limits/record-quota.ts'
import { users } from './users.table.ts'

interface RecordLimits {
  user: number
  premium: number
  staff: number
}

/** How many records an account may keep; null for superusers, who have no limit. */
export function recordLimitOf(userId: UserId, limits: RecordLimits): SQL<number | null> {
  return sql`(select case when ${users.isSuperuser} then null when ${users.isStaff} then ${limits.staff}::integer
    when ${users.isPremiumUser} then ${limits.premium}::integer else ${limits.user}::integer end
    from ${users} where ${users.id} = ${userId})`
}

/** For the storage limit: the avatar, if there is one. */
export function countAvatars(db: Db, userId: UserId): SQL<number> {
  return db.$count(users, and(eq(users.id, userId), isNotNull(users.imageId)))
}
