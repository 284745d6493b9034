import type * as contract from '@ledgerdeck/contract/admin-users'
import type { z } from 'zod'
import type { UserWithImage } from '../accounts/users.repository.ts'
import type { Db } from '../platform/database/database.ts'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { endOf, startOf } from '../platform/http/date-bounds.ts'
import {
  countUsers,
  findUsers,
  type ListedPage,
  listUserIds,
  searchAllUsers,
  searchFirstUsers,
  type UserFilter,
} from './user-list.repository.ts'

const usersPerPage = 12

/** Counting stops here; further pages are reached by a narrower filter. */
const mostCounted = 12_000

/** A text is looked for in so many accounts first, and in more for further pages. */
const searchedFirst = 5_000
const searchedMore = 25

/** In the order of names, those that begin alike stand together: they fill a page soon or not at all. */
const searchedMoreByName = 2

/** Of those that fit, so many are counted beyond the page: all the pages that stand beside it to be chosen, and as many more. */
const countedAhead = 120

type Query = z.output<typeof contract.listUsers.query>

export interface FoundUsers {
  rows: UserWithImage[]
  total: number
  isExact: boolean
  page: number
  pages: number
}

/**
 * A page of the accounts that fit.
 * @throws AppError 404 when none does, or the page is past the end
 */
export async function listUsers({ db }: UserCtx, { page, sort, ...query }: Query): Promise<FoundUsers> {
  const listed = { sort, limit: usersPerPage, offset: (page - 1) * usersPerPage }
  const { ids, ...counted } = await findPage(db, filterOf(query), listed)
  if (ids.length === 0) throw new AppError(404, 'no_users_found', 'No user found for the given filters')
  return { ...counted, rows: await findUsers(db, ids), page, pages: Math.ceil(counted.total / usersPerPage) }
}

interface FoundPage {
  ids: number[]
  total: number
  isExact: boolean
}

/** A text that many have fills a page from the first accounts already; only what few have is looked for in all. */
async function findPage(db: Db, filter: UserFilter, page: ListedPage): Promise<FoundPage> {
  if (!filter.email && !filter.username) {
    const total = await countUsers(db, filter, mostCounted)
    const ids = page.offset < total ? await listUserIds(db, filter, page) : []
    return { ids, total, isExact: total < mostCounted }
  }
  const isByName = page.sort === 'a-z' || page.sort === 'z-a'
  const lookedAt = searchedFirst + (isByName ? searchedMoreByName : searchedMore) * page.offset
  const counted = page.offset + page.limit + countedAhead
  const first = await searchFirstUsers(db, filter, { ...page, lookedAt, counted })
  const isWhole = first.total < counted && (await countUsers(db, filter, lookedAt)) < lookedAt
  if (isWhole || first.ids.length === page.limit) return { ...first, isExact: isWhole }
  return { ...(await searchAllUsers(db, filter, page)), isExact: true }
}

function filterOf(query: Omit<Query, 'page' | 'sort'>): UserFilter {
  const { account_status: status } = query
  return {
    email: query.email,
    username: query.username,
    isActive: query.is_active,
    isStaff: query.is_staff,
    isPremiumUser: query.is_premium_user,
    status: status === '' || status === 'all' ? undefined : status,
    updatedFrom: query.updated_after ? startOf(query.updated_after) : undefined,
    updatedUntil: query.updated_before ? endOf(query.updated_before) : undefined,
    joinedFrom: query.joined_after ? startOf(query.joined_after) : undefined,
  }
}
