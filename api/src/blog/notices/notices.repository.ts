import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { users } from '../../accounts/users.table.ts'
import type { Db } from '../../platform/database/database.ts'
import { comments } from '../comments/comments.table.ts'
import type { ReadablePosts } from '../posts/posts.policy.ts'
import { posts } from '../posts/posts.table.ts'
import { isReadableBy } from '../posts/readable-posts.repository.ts'
import { notices } from './notices.table.ts'

/** Whose notices, of the posts that they may read. */
export interface NoticeFilter {
  userId: number
  readable: ReadablePosts
}

/** How much of a comment is read to tell how it begins. */
const excerptCharacters = 300

/** Of a comment that staff hid nobody is told while it is hidden. */
const isOfShownComment = sql`not exists (
  select from ${comments} as hidden where hidden.id = ${notices.commentId} and hidden.hidden_reason is not null)`

const listed = ({ userId, readable }: NoticeFilter) =>
  and(eq(notices.userId, userId), isReadableBy(readable), isOfShownComment)

/** The unread ones, counted up to `limit`. */
export async function countUnread(db: Db, filter: NoticeFilter, limit: number): Promise<number> {
  const unread = db
    .select({ one: sql`1` })
    .from(notices)
    .innerJoin(posts, eq(posts.id, notices.postId))
    .where(and(listed(filter), isNull(notices.readAt)))
    .limit(limit)
  const { rows } = await db.execute<{ unread: number }>(
    sql`select count(*)::integer as unread from (${unread}) as unread`,
  )
  return rows[0]?.unread ?? 0
}

export async function countNotices(db: Db, filter: NoticeFilter): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::integer` })
    .from(notices)
    .innerJoin(posts, eq(posts.id, notices.postId))
    .where(listed(filter))
  return row?.total ?? 0
}

export type NoticeRow = Awaited<ReturnType<typeof listNotices>>[number]

/** The newest first. */
export async function listNotices(db: Db, filter: NoticeFilter, { limit, offset }: { limit: number; offset: number }) {
  const newest = [desc(notices.createdAt), desc(notices.id)]
  const page = db
    .select({ id: notices.id })
    .from(notices)
    .innerJoin(posts, eq(posts.id, notices.postId))
    .where(listed(filter))
    .orderBy(...newest)
    .limit(limit)
    .offset(offset)
  return db
    .select({
      notice: notices,
      post: { slug: posts.slug, title: posts.title },
      author: { id: users.id, username: users.username },
      beginning: sql<string>`left(${comments.textContent}, ${excerptCharacters})`,
    })
    .from(notices)
    .innerJoin(comments, eq(comments.id, notices.commentId))
    .innerJoin(posts, eq(posts.id, notices.postId))
    .leftJoin(users, eq(users.id, comments.authorId))
    .where(inArray(notices.id, page))
    .orderBy(...newest)
}

/** Those of the user among the ids, or all. */
export async function markRead(
  db: Db,
  userId: number,
  { ids, now }: { ids: number[] | undefined; now: Date },
): Promise<void> {
  await db
    .update(notices)
    .set({ readAt: now })
    .where(and(eq(notices.userId, userId), isNull(notices.readAt), ids && inArray(notices.id, ids)))
}

/** Removes so many of the notices that are older. Returns how many went. */
export async function removeNotices(db: Db, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const old = db.select({ id: notices.id }).from(notices).where(lt(notices.createdAt, before)).limit(limit)
  const removed = await db.delete(notices).where(inArray(notices.id, old)).returning({ id: notices.id })
  return removed.length
}
