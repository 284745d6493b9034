import type { filteredStatuses, userSorts } from '@ledgerdeck/contract/admin-users'
import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
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

type UserSort = (typeof userSorts)[number]

/** What indexes find in any order. */
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

/** What each account must be looked at for; undefined when no text is searched. */
function searched({ email, username }: UserFilter): SQL | undefined {
  return and(
    email ? holds(sql`lower(${users.email})`, email) : undefined,
    username ? holds(sql`lower(${users.username})`, username) : undefined,
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

/** Whoever fits but for the texts, counted up to `most`. */
export async function countUsers(db: Db, filter: UserFilter, most: number): Promise<number> {
  const found = db.select({ one: sql`1` }).from(users).where(indexed(filter)).limit(most)
  const { rows } = await db.execute<{ total: number }>(sql`select count(*)::integer as total from (${found}) as found`)
  return rows[0]?.total ?? 0
}

export interface ListedPage {
  sort: UserSort
  limit: number
  offset: number
}

/** A page of whoever fits. No text is searched. */
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
  /** 0 past the last page. */
  total: number
}

interface FoundRow extends Record<string, unknown> {
  id: number
  total: number
}

interface FirstUsers extends ListedPage {
  /** So many of those who fit otherwise are looked at. */
  lookedAt: number
  /** After so many that fit no more are looked at. */
  counted: number
}

/** A page of those whose names and addresses hold the texts, among the first accounts. */
export async function searchFirstUsers(
  db: Db,
  filter: UserFilter,
  { sort, limit, offset, lookedAt, counted }: FirstUsers,
): Promise<SearchedUsers> {
  const { id, username, email, updatedAt } = users
  const order = sql.join(orders[sort], sql`, `)
  const first = db
    .select({ id, username, email, updatedAt })
    .from(users)
    .where(indexed(filter))
    .orderBy(order)
    .limit(lookedAt)
  const { rows } = await db.execute<FoundRow>(sql`
    with found as materialized (
      select id, username, updated_at from (${first}) as ${users} where ${searched(filter)} limit ${counted}
    )
    select id, count(*) over ()::integer as total from found as ${users}
    order by ${order} limit ${limit} offset ${offset}`)
  return { ids: rows.map((row) => row.id), total: rows[0]?.total ?? 0 }
}

/** A page of all whose names and addresses hold the texts, which an index finds wherever they stand. */
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
  const { rows } = await db.execute<FoundRow>(sql`
    with found as materialized (${found})
    select id, count(*) over ()::integer as total from found as ${users}
    order by ${order} limit ${limit} offset ${offset}`)
  return { ids: rows.map((row) => row.id), total: rows[0]?.total ?? 0 }
}

/** In the order of the ids. */
export async function findUsers(db: Db, ids: readonly number[]): Promise<UserWithImage[]> {
  const rows = await db
    .select({ user: users, image: images })
    .from(users)
    .leftJoin(images, eq(images.id, users.imageId))
    .where(inArray(users.id, [...ids]))
  const byId = new Map(rows.map((row) => [row.user.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
