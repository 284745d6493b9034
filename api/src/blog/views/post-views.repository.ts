import { lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { deleteDueRows } from '../../platform/database/retention.ts'
import { utcDay } from '../../platform/text/times.ts'
import { postViews } from './post-views.table.ts'

export interface CountedViews {
  day: string
  postId: number
  views: number
}

/** Rows are in a fixed order, so that concurrent processes cannot deadlock. */
export async function addViews(db: Db, counted: readonly CountedViews[]): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as counted (day date, "postId" integer, views bigint)`
  await db.execute(sql`
    insert into post_views (day, post_id, views)
    select counted.day, counted."postId", counted.views from ${rows} join posts on posts.id = counted."postId"
    order by counted.day, counted."postId"
    on conflict (day, post_id) do update set views = post_views.views + excluded.views`)
  await db.execute(sql`
    insert into post_view_days (day, views)
    select counted.day, sum(counted.views) from ${rows} group by counted.day order by counted.day
    on conflict (day) do update set views = post_view_days.views + excluded.views`)
}

export function deleteViews(db: Db, { before, limit }: { before: Date; limit: number }): Promise<number> {
  return deleteDueRows(db, postViews, { where: lt(postViews.day, utcDay(before)), limit })
}
