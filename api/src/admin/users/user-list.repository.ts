import type { filteredStatuses, userSorts } from '@ledgerdeck/contract/admin-users'
import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { UserWithImage } from '../../accounts/users.repository.ts'
import { users } from '../../accounts/users.table.ts'
import { images } from '../../media/images.table.ts'
import type { Db } from '../../platform/database/database.ts'

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

type UserSort = (typeof userSorts)[number]

function indexed(filter: UserFilter): SQL | undefined {
  const { isActive, isStaff, isPremiumUser, status, updatedFrom, updatedUntil, joinedFrom } = filter
  return and(
    isActive === undefined ? undefined : eq(users.isActive, isActive),
    isStaff === undefined ? undefined : eq(users.isStaff, isStaff),
    isPremiumUser === undefined ? undefined : eq(users.isPremiumUser, isPremiumUser),
    status && eq(users.accountStatus, status),
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
  return sql`${column} like ${`%${part.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`}`
}

const byName = sql`lower(${users.username}) collate "C"`

const orders: Record<UserSort, SQL[]> = {
  latest: [desc(users.updatedAt), desc(users.id)],
  oldest: [asc(users.updatedAt), asc(users.id)],
  'a-z': [asc(byName), asc(users.id)],
  'z-a': [desc(byName), desc(users.id)],
}

export async function countUsers(db: Db, filter: UserFilter, limit: number): Promise<number> {
  const found = db.select({ one: sql`1` }).from(users).where(indexed(filter)).limit(limit)
  const { rows } = await db.execute<{ total: number }>(sql`select count(*)::integer as total from (${found}) as found`)
  return rows[0]?.total ?? 0
}

export interface ListedPage {
  sort: UserSort
  limit: number
  offset: number
}

export async function listUserIds(db: Db, filter: UserFilter, { sort, limit, offset }: ListedPage): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(indexed(filter))
    .orderBy(...orders[sort])
    .limit(limit)
    .offset(offset)
  return rows.map(({ id }) => id)
}

export interface SearchedUsers {
  ids: number[]
  total: number
}

interface MatchRow extends Record<string, unknown> {
  id: number
  total: number
}

interface FirstUsers extends ListedPage {
  searchLimit: number
  countLimit: number
}

export async function searchFirstUsers(
  db: Db,
  filter: UserFilter,
  { sort, limit, offset, searchLimit, countLimit }: FirstUsers,
): Promise<SearchedUsers> {
  const { id, username, email, updatedAt } = users
  const order = sql.join(orders[sort], sql`, `)
  const first = db
    .select({ id, username, email, updatedAt })
    .from(users)
    .where(indexed(filter))
    .orderBy(order)
    .limit(searchLimit)
  const { rows } = await db.execute<MatchRow>(sql`
    with found as materialized (
      select id, username, updated_at from (${first}) as ${users} where ${searched(filter)} limit ${countLimit}
    )
    select id, count(*) over ()::integer as total from found as ${users}
    order by ${order} limit ${limit} offset ${offset}`)
  return { ids: rows.map((row) => row.id), total: rows[0]?.total ?? 0 }
}

export async function searchAllUsers(
  db: Db,
  filter: UserFilter,
  { sort, limit, offset }: ListedPage,
): Promise<SearchedUsers> {
  const { id, username, updatedAt } = users
  const order = sql.join(orders[sort], sql`, `)
  const found = db
    .select({ id, username, updatedAt })
    .from(users)
    .where(and(indexed(filter), searched(filter)))
  const { rows } = await db.execute<MatchRow>(sql`
    with found as materialized (${found})
    select id, count(*) over ()::integer as total from found as ${users}
    order by ${order} limit ${limit} offset ${offset}`)
  return { ids: rows.map((row) => row.id), total: rows[0]?.total ?? 0 }
}

export async function findUsers(db: Db, ids: readonly number[]): Promise<UserWithImage[]> {
  const rows = await db
    .select({ user: users, image: images })
    .from(users)
    .leftJoin(images, eq(images.id, users.imageId))
    .where(inArray(users.id, [...ids]))
  const byId = new Map(rows.map((row) => [row.user.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
