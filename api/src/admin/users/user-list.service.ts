import type * as contract from '@ledgerdeck/contract/admin-users'
import type { z } from 'zod'
import type { UserWithImage } from '../../accounts/users.repository.ts'
import type { Db } from '../../platform/database/database.ts'
import type { UserCtx } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { endOf, startOf } from '../../platform/http/date-bounds.ts'
import type { CappedPage } from '../../platform/lists/page.ts'
import {
  countUsers,
  findUsers,
  type ListedPage,
  listUserIds,
  searchAllUsers,
  searchFirstUsers,
  type UserFilter,
} from './user-list.repository.ts'

const maxCounted = 12_000

const firstSearchRows = 5_000
const searchRowsPerOffset = 25

/** Equal prefixes are adjacent when sorted by name, so they fill a page soon or not at all. */
const searchRowsPerOffsetByName = 2

const countAhead = 120

type Query = z.output<typeof contract.listUsers.query>

/** @throws AppError 404 when no account matches or the page is past the end */
export async function listUsers(
  { db }: UserCtx,
  { page, rows, sort, ...query }: Query,
): Promise<CappedPage<UserWithImage>> {
  const paging = { sort, limit: rows, offset: (page - 1) * rows }
  const { ids, ...found } = await findPage(db, filterOf(query), paging)
  if (ids.length === 0) throw new AppError(404, 'no_users_found', 'No user found for the given filters')
  return { ...found, rows: await findUsers(db, ids), page, pages: Math.ceil(found.total / rows) }
}

interface IdPage {
  ids: number[]
  total: number
  isExact: boolean
}

/** A frequent text fills a page from the first accounts. */
async function findPage(db: Db, filter: UserFilter, page: ListedPage): Promise<IdPage> {
  if (!filter.email && !filter.username) {
    const total = await countUsers(db, filter, maxCounted)
    const ids = page.offset < total ? await listUserIds(db, filter, page) : []
    return { ids, total, isExact: total < maxCounted }
  }
  const isByName = page.sort === 'a-z' || page.sort === 'z-a'
  const searchLimit = firstSearchRows + (isByName ? searchRowsPerOffsetByName : searchRowsPerOffset) * page.offset
  const countLimit = page.offset + page.limit + countAhead
  const first = await searchFirstUsers(db, filter, { ...page, searchLimit, countLimit })
  const isWhole = first.total < countLimit && (await countUsers(db, filter, searchLimit)) < searchLimit
  if (isWhole || first.ids.length === page.limit) return { ...first, isExact: isWhole }
  return { ...(await searchAllUsers(db, filter, page)), isExact: true }
}

function filterOf(query: Omit<Query, 'page' | 'rows' | 'sort'>): UserFilter {
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
