import type { filteredStatuses, userSorts } from '@ledgerdeck/contract/admin-users'
import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { UserWithImage } from '../accounts/users.repository.ts'
import { users } from '../accounts/users.table.ts'
import { images } from '../media/images.table.ts'
import type { Db } from '../platform/database/database.ts'

export interface UserFilter {
  /** Part of it, in any capitals. */
  email?: string
  username?: string
  isActive?: boolean
  isStaff?: boolean
  isPremiumUser?: boolean
  status?: (typeof filteredStatuses)[number]
  /** Inclusive. */
  updatedFrom?: Date
  /** Exclusive. */
  updatedUntil?: Date
  /** Inclusive. */
  joinedFrom?: Date
}

export type UserSort = (typeof userSorts)[number]

function matching(filter: UserFilter): SQL | undefined {
  const { isActive, isStaff, isPremiumUser, status, updatedFrom, updatedUntil, joinedFrom } = filter
  return and(
    filter.email ? holds(sql`lower(${users.email})`, filter.email) : undefined,
    filter.username ? holds(sql`lower(${users.username})`, filter.username) : undefined,
    isActive === undefined ? undefined : eq(users.isActive, isActive),
    isStaff === undefined ? undefined : eq(users.isStaff, isStaff),
    isPremiumUser === undefined ? undefined : eq(users.isPremiumUser, isPremiumUser),
    status && eq(users.accountStatus, status),
    updatedFrom && gte(users.updatedAt, updatedFrom),
    updatedUntil && lt(users.updatedAt, updatedUntil),
    joinedFrom && gte(users.createdAt, joinedFrom),
  )
}

/** `%`, `_` and `\\` stand for themselves. */
function holds(column: SQL, part: string): SQL {
  return sql`${column} like ${`%${part.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`}`
}

const byName = sql`lower(${users.username}) collate "C"`

const orders: Record<UserSort, SQL[]> = {
  latest: [desc(users.updatedAt), desc(users.id)],
  oldest: [asc(users.updatedAt), asc(users.id)],
  'a-z': [asc(byName), asc(users.id)],
  'z-a': [desc(byName), desc(users.id)],
}

/** Whoever fits, counted up to `most`. */
export async function countUsers(db: Db, filter: UserFilter, most: number): Promise<number> {
  const found = db.select({ one: sql`1` }).from(users).where(matching(filter)).limit(most)
  const { rows } = await db.execute<{ total: number }>(sql`select count(*)::integer as total from (${found}) as found`)
  return rows[0]?.total ?? 0
}

export async function listUsers(
  db: Db,
  filter: UserFilter,
  { sort, limit, offset }: { sort: UserSort; limit: number; offset: number },
): Promise<UserWithImage[]> {
  return db
    .select({ user: users, image: images })
    .from(users)
    .leftJoin(images, eq(images.id, users.imageId))
    .where(matching(filter))
    .orderBy(...orders[sort])
    .limit(limit)
    .offset(offset)
}
