import { eq, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { mostReadPosts } from './most-read-posts.table.ts'

/** The UTC days of which posts are told, up to now. */
export interface ReadSpan {
  /** The first of them. */
  from: string
  /** From here on views may still come in; the days before are added up once. */
  open: string
  /** The first of the days that are added up; not after `from`. */
  keptFrom: string
}

export interface ReadPost extends Record<string, unknown> {
  id: number
  title: string
  slug: string
  isDeleted: boolean
  views: number
}

/** So many are kept. Who was not among them can only come up by what was read in the open days. */
const keptPosts = 500

export async function hasKeptMostRead(db: Db, { open }: ReadSpan): Promise<boolean> {
  const found = await db
    .select({ day: mostReadPosts.day })
    .from(mostReadPosts)
    .where(eq(mostReadPosts.day, open))
    .limit(1)
  return found.length > 0
}

/** Adds up the days before `open`, and forgets what was added up before. Whoever was first has done it. */
export async function keepMostRead(db: Db, { keptFrom, open }: ReadSpan): Promise<void> {
  await db.execute(sql`
    with forgotten as (delete from most_read_posts where day < ${open}::date)
    insert into most_read_posts (day, post_id, views)
    select ${open}::date, post_id, sum(views::double precision) from post_views
    where day >= ${keptFrom}::date and day < ${open}::date
    group by post_id order by 3 desc, post_id limit ${keptPosts}
    on conflict do nothing`)
}

/**
 * The posts that were read most, the most read first. Exact: of the others, which were read less than any that is kept, those are added up
 * which what they were read in the open days could bring among the first.
 */
export async function findMostRead(db: Db, span: ReadSpan, most: number): Promise<ReadPost[]> {
  const [from, open, keptFrom] = [span.from, span.open, span.keptFrom].map((day) => sql`${day}::date`)
  const { rows } = await db.execute<ReadPost>(sql`
    with kept as materialized (select post_id, views from most_read_posts where day = ${open}),
      recent as materialized (
        select post_id, sum(views::double precision) as views from post_views where day >= ${open} group by post_id),
      past as (select post_id, views from post_views where day >= ${keptFrom} and day < ${from}),
      known as materialized (
        select post_id, kept.views + coalesce(recent.views, 0) - coalesce(past.views, 0) as views
        from kept left join recent using (post_id) left join past using (post_id)),
      bounds as (
        select case when count(*) < ${keptPosts} then 0 else min(views) end as others,
          coalesce((select views from known order by views desc offset ${most - 1} limit 1), 0) as last
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
        order by views desc, post_id limit ${most})
    select posts.id, posts.title, posts.slug, posts.is_deleted as "isDeleted", top.views::double precision as views
    from top join posts on posts.id = top.post_id
    order by top.views desc, posts.id`)
  return rows
}
