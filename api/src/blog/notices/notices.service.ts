import type { UserCtx } from '../../platform/endpoints/context.ts'
import { listPage, type Page } from '../../platform/lists/page.ts'
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
  const [listed, unread] = await Promise.all([
    listPage({ page, rows: noticesPerPage }, async (range) => {
      const [rows, total] = await Promise.all([listRows(ctx.db, filter, range), countNotices(ctx.db, filter)])
      return { rows, total }
    }),
    countUnreadNotices(ctx),
  ])
  return { ...listed, unread }
}

export async function markNoticesRead(ctx: UserCtx, ids: number[] | undefined): Promise<number> {
  await ctx.change([], (db) => markRead(db, ctx.actor.id, { ids, now: ctx.now() }))
  return countUnreadNotices(ctx)
}

function filterOf({ actor }: UserCtx): NoticeFilter {
  return { userId: actor.id, readable: readablePosts(actor) }
}
