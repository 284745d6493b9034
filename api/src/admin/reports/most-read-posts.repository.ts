import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { mostReadPosts } from './reports.table.ts'

export interface ReportSpan {
  from: string
  /** First day that can still receive views. Earlier days are summed once. */
  open: string
  savedFrom: string
}

export interface ReadPost extends Record<string, unknown> {
  id: number
  title: string
  slug: string
  isDeleted: boolean
  views: number
}

/** Any other post can enter the top only through views of days not yet summed. */
const maxSavedPosts = 500

export async function hasSavedMostRead(db: Db, { open }: ReportSpan): Promise<boolean> {
  const found = await db
    .select({ day: mostReadPosts.day })
    .from(mostReadPosts)
    .where(eq(mostReadPosts.day, open))
    .limit(1)
  return found.length > 0
}

/** Does nothing when another process has stored the sums. */
export async function saveMostRead(db: Db, { savedFrom, open }: ReportSpan): Promise<void> {
  await db.execute(sql`
    with forgotten as (delete from most_read_posts where day < ${open}::date)
    insert into most_read_posts (day, post_id, views)
    select ${open}::date, post_id, sum(views::double precision) from post_views
    where day >= ${savedFrom}::date and day < ${open}::date
    group by post_id order by 3 desc, post_id limit ${maxSavedPosts}
    on conflict do nothing`)
}

/** Exact: includes posts without a stored sum that recent views could bring to the top. */
export async function listMostRead(db: Db, span: ReportSpan, limit: number): Promise<ReadPost[]> {
  const [from, open, savedFrom] = [span.from, span.open, span.savedFrom].map((day) => sql`${day}::date`)
  const { rows } = await db.execute<ReadPost>(sql`
    with kept as materialized (select post_id, views from most_read_posts where day = ${open}),
      recent as materialized (
        select post_id, sum(views::double precision) as views from post_views where day >= ${open} group by post_id),
      past as (select post_id, views from post_views where day >= ${savedFrom} and day < ${from}),
      known as materialized (
        select post_id, kept.views + coalesce(recent.views, 0) - coalesce(past.views, 0) as views
        from kept left join recent using (post_id) left join past using (post_id)),
      bounds as (
        select case when count(*) < ${maxSavedPosts} then 0 else min(views) end as others,
          coalesce((select views from known order by views desc offset ${limit - 1} limit 1), 0) as last
        from kept),
      added as (
        select recent.post_id, recent.views + case when bounds.others = 0 then 0 else coalesce((
          select sum(earlier.views) from post_views as earlier
          where earlier.post_id = recent.post_id and earlier.day >= ${from} and earlier.day < ${open}), 0) end as views
        from recent, bounds
        where recent.views + bounds.others >= bounds.last
          and not exists (select from kept where kept.post_id = recent.post_id)),
      top as (
        select post_id, views from known where views > 0 union all select post_id, views from added
        order by views desc, post_id limit ${limit})
    select posts.id, posts.title, posts.slug, posts.is_deleted as "isDeleted", top.views::double precision as views
    from top join posts on posts.id = top.post_id
    order by top.views desc, posts.id`)
  return rows
}
