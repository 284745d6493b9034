import { eq, type SQL, sql } from 'drizzle-orm'
import { users } from '../../accounts/users.table.ts'
import type { Db } from '../../platform/database/database.ts'
import { posts } from '../posts/posts.table.ts'
import { type TermTableKind, termTables } from '../terms/terms.table.ts'
import { feedAnnouncements } from './feed-announcements.table.ts'

/** Returns a hash of what the feed shows: posts, and names of authors, categories and tags. */
export async function feedState(db: Db, postsPerFeed: number): Promise<string> {
  const { rows } = await db.execute<{ state: string }>(sql`
    select coalesce(md5(json_agg(listed order by id)::text), 'empty') as state
    from (
      select ${posts.id}, ${posts.updatedAt}, ${users.username},
        ${namesOf(termTables.category)} as categories, ${namesOf(termTables.tag)} as tags
      from ${posts} left join ${users} on ${users.id} = ${posts.authorId}
      where ${posts.isPublic} order by ${posts.listedAt} desc, ${posts.id} desc limit ${postsPerFeed}
    ) as listed`)
  return rows[0]?.state ?? 'empty'
}

function namesOf({ members, terms }: (typeof termTables)[TermTableKind]): SQL {
  return sql`(
    select json_agg(${terms.name} order by ${terms.id})
    from ${members} join ${terms} on ${terms.id} = ${members.termId} where ${members.postId} = ${posts.id})`
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
