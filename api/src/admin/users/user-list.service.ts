import type * as contract from '@ledgerdeck/contract/admin-users'
import type { z } from 'zod'
import type { UserWithImage } from '../../accounts/users.repository.ts'
import type { UserCtx } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { findPage, type ListBounds } from '../../platform/lists/find-page.ts'
import type { CappedPage } from '../../platform/lists/page.ts'
import type { PageAnchors } from '../../platform/lists/page-anchors.ts'
import { endOf, startOf } from '../../platform/text/times.ts'
import { findUsers, matchingUsers, orderOf, type UserFilter } from './user-list.repository.ts'

const bounds: ListBounds = {
  maxCounted: 12_000,
  countAhead: 120,
  sampleRows: 2_000,
  countedRows: 5_000,
  scanRows: 12_000,
  scanRowsPerOffset: 25,
}

type Query = z.output<typeof contract.listUsers.query>

/** @throws AppError 404 when no account matches or the page is past the end */
export async function listUsers(
  { db, actor, now }: UserCtx,
  { page, rows, ...query }: Query,
  anchors: PageAnchors,
): Promise<CappedPage<UserWithImage>> {
  const list = {
    ordered: orderOf(query.sort),
    filter: matchingUsers(filterOf(query), now()),
    bounds,
    anchors: anchors.of(actor.id, query, rows),
  }
  const { keys, ...found } = await findPage(db, list, { page, rows })
  if (keys.length === 0) throw new AppError(404, 'no_users_found', 'No user found for the given filters')
  return { ...found, rows: await findUsers(db, keys), page, pages: Math.ceil(found.total / rows) }
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
