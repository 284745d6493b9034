import type { listUsers as endpoint } from '@ledgerdeck/contract/admin-users'
import type { z } from 'zod'
import type { UserWithImage } from '../accounts/users.repository.ts'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { endOf, startOf } from '../platform/http/date-bounds.ts'
import { countUsers, listUsers as listRows, type UserFilter } from './user-list.repository.ts'

const usersPerPage = 12

/** Counting stops here; further pages are reached by a narrower filter. */
const mostCounted = 12_000

type Query = z.output<typeof endpoint.query>

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
  const filter = filterOf(query)
  const total = await countUsers(db, filter, mostCounted)
  const offset = (page - 1) * usersPerPage
  const rows = offset < total ? await listRows(db, filter, { sort, limit: usersPerPage, offset }) : []
  if (rows.length === 0) throw new AppError(404, 'no_users_found', 'No user found for the given filters')
  return { rows, total, isExact: total < mostCounted, page, pages: Math.ceil(total / usersPerPage) }
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
