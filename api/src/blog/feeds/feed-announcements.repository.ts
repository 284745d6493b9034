import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { feedAnnouncements } from './feed-announcements.table.ts'

/** A fingerprint that changes when a post of the feed is added, changed or removed. */
export async function feedState(db: Db, postsPerFeed: number): Promise<string> {
  const { rows } = await db.execute<{ state: string }>(sql`
    select coalesce(md5(string_agg(concat(id, ' ', extract(epoch from updated_at)), ',' order by id)), 'empty') as state
    from (select id, updated_at from posts where is_public order by listed_at desc, id desc limit ${postsPerFeed}) as listed`)
  return rows[0]?.state ?? 'empty'
}

export async function announcedState(db: Db, hub: string): Promise<string | null> {
  const [row] = await db
    .select({ state: feedAnnouncements.feedState })
    .from(feedAnnouncements)
    .where(eq(feedAnnouncements.hub, hub))
  return row?.state ?? null
}

export async function recordAnnouncement(
  db: Db,
  hub: string,
  { state, now }: { state: string; now: Date },
): Promise<void> {
  const values = { feedState: state, announcedAt: now }
  await db.delete(feedAnnouncements).where(sql`${feedAnnouncements.hub} <> ${hub}`)
  await db
    .insert(feedAnnouncements)
    .values({ hub, ...values })
    .onConflictDoUpdate({ target: feedAnnouncements.hub, set: values })
}
