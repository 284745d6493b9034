import type { UserCtx } from '../../platform/endpoints/context.ts'
import { readablePosts } from '../posts/posts.policy.ts'
import {
  countNotices,
  countUnread,
  listNotices as listRows,
  markRead,
  type NoticeFilter,
  type NoticeRow,
} from './notices.repository.ts'

const noticesPerPage = 20

/** A screen shows this many as "99+". */
const mostUnread = 100

export interface FoundNotices {
  rows: NoticeRow[]
  total: number
  unread: number
  page: number
  pages: number
}

/** How many notices of posts that the actor may read are unread; never more than 100. */
export async function countUnreadNotices(ctx: UserCtx): Promise<number> {
  return countUnread(ctx.db, filterOf(ctx), mostUnread)
}

/** A page of the notices of posts that the actor may read, the newest first; empty past the last page. */
export async function listNotices(ctx: UserCtx, page: number): Promise<FoundNotices> {
  const filter = filterOf(ctx)
  const [rows, total, unread] = await Promise.all([
    listRows(ctx.db, filter, { limit: noticesPerPage, offset: (page - 1) * noticesPerPage }),
    countNotices(ctx.db, filter),
    countUnreadNotices(ctx),
  ])
  return { rows, total, unread, page, pages: Math.ceil(total / noticesPerPage) }
}

/** Marks those of the actor among these, or all, and tells how many are unread then. */
export async function markNoticesRead(ctx: UserCtx, ids: number[] | undefined): Promise<number> {
  await markRead(ctx.db, ctx.actor.id, { ids, now: ctx.now() })
  return countUnreadNotices(ctx)
}

function filterOf({ actor }: UserCtx): NoticeFilter {
  return { userId: actor.id, readable: readablePosts(actor) }
}
