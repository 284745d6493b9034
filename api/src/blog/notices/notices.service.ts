import type { UserCtx } from '../../platform/endpoints/context.ts'
import type { Page } from '../../platform/lists/find-page.ts'
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

const maxUnread = 100

export interface NoticesPage extends Page<NoticeRow> {
  unread: number
}

export async function countUnreadNotices(ctx: UserCtx): Promise<number> {
  return countUnread(ctx.db, filterOf(ctx), maxUnread)
}

export async function listNotices(ctx: UserCtx, page: number): Promise<NoticesPage> {
  const filter = filterOf(ctx)
  const [rows, total, unread] = await Promise.all([
    listRows(ctx.db, filter, { limit: noticesPerPage, offset: (page - 1) * noticesPerPage }),
    countNotices(ctx.db, filter),
    countUnreadNotices(ctx),
  ])
  return { rows, total, unread, page, pages: Math.ceil(total / noticesPerPage) }
}

export async function markNoticesRead(ctx: UserCtx, ids: number[] | undefined): Promise<number> {
  await ctx.change([], (db) => markRead(db, ctx.actor.id, { ids, now: ctx.now() }))
  return countUnreadNotices(ctx)
}

function filterOf({ actor }: UserCtx): NoticeFilter {
  return { userId: actor.id, readable: readablePosts(actor) }
}
