import type { filteredStatuses, userSorts } from '@ledgerdeck/contract/admin-users'
import { and, eq, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { isNotBeingDeleted, type UserWithImage } from '../../accounts/users.repository.ts'
import { users } from '../../accounts/users.table.ts'
import { images } from '../../media/images.table.ts'
import type { Db } from '../../platform/database/database.ts'
import { containing } from '../../platform/database/like-patterns.ts'
import type { ListFilter } from '../../platform/lists/find-page.ts'
import { inOrderOf, type OrderedRows, type RowKey } from '../../platform/lists/ordered-rows.ts'

export interface UserFilter {
  email?: string
  username?: string
  isActive?: boolean
  isStaff?: boolean
  isPremiumUser?: boolean
  status?: (typeof filteredStatuses)[number]
  updatedFrom?: Date
  updatedUntil?: Date
  joinedFrom?: Date
}

/** Filters by the status that `presentStatus` shows. */
function isOfStatus(status: NonNullable<UserFilter['status']>, now: Date): SQL | undefined {
  if (status === 'locked') return and(eq(users.accountStatus, 'active'), gt(users.lockedUntil, now))
  const isUnlocked = status === 'active' ? sql`${users.lockedUntil} > ${now} is not true` : undefined
  return and(eq(users.accountStatus, status), isUnlocked)
}

function indexed(filter: UserFilter, now: Date): SQL | undefined {
  const { isActive, isStaff, isPremiumUser, status, updatedFrom, updatedUntil, joinedFrom } = filter
  return and(
    isNotBeingDeleted(),
    isActive === undefined ? undefined : eq(users.isActive, isActive),
    isStaff === undefined ? undefined : eq(users.isStaff, isStaff),
    isPremiumUser === undefined ? undefined : eq(users.isPremiumUser, isPremiumUser),
    status && isOfStatus(status, now),
    updatedFrom && gte(users.updatedAt, updatedFrom),
    updatedUntil && lt(users.updatedAt, updatedUntil),
    joinedFrom && gte(users.createdAt, joinedFrom),
  )
}

function searched({ email, username }: UserFilter): SQL | undefined {
  return and(
    email ? contains(sql`lower(${users.email})`, email) : undefined,
    username ? contains(sql`lower(${users.username})`, username) : undefined,
  )
}

function contains(column: SQL, part: string): SQL {
  return sql`${column} like ${containing(part.toLowerCase())}`
}

const byName = sql`lower(${users.username}) collate "C"`

const { id } = users

const orders: Record<(typeof userSorts)[number], OrderedRows> = {
  latest: { table: users, id, by: users.updatedAt, byType: 'timestamptz', direction: 'desc' },
  oldest: { table: users, id, by: users.updatedAt, byType: 'timestamptz', direction: 'asc' },
  'a-z': { table: users, id, by: byName, byType: 'text', direction: 'asc' },
  'z-a': { table: users, id, by: byName, byType: 'text', direction: 'desc' },
}

export function orderOf(sort: keyof typeof orders): OrderedRows {
  return orders[sort]
}

export function matchingUsers(filter: UserFilter, now: Date): ListFilter {
  const named = searched(filter)
  return {
    indexed: indexed(filter, now),
    searched: named && { perRow: named, byIndex: { where: named, isRare: true }, isRare: false },
  }
}

export async function findUsers(db: Db, keys: readonly RowKey[]): Promise<UserWithImage[]> {
  const ids = keys.map((key) => key.id)
  const rows = await db
    .select({ user: users, image: images })
    .from(users)
    .leftJoin(images, eq(images.id, users.imageId))
    .where(inArray(users.id, ids))
  return inOrderOf(ids, rows, ({ user }) => user.id)
}
