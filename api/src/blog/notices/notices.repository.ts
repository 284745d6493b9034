import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { users } from '../../accounts/users.table.ts'
import type { Db } from '../../platform/database/database.ts'
import { comments } from '../comments/comments.table.ts'
import type { ReadablePosts } from '../posts/posts.policy.ts'
import { posts } from '../posts/posts.table.ts'
import { isReadableBy } from '../posts/readable-posts.repository.ts'
import { notices } from './notices.table.ts'

export interface NoticeFilter {
  userId: number
  readable: ReadablePosts
}

/** Enough of the comment for an excerpt. */
const excerptCharacters = 300

/** Notices of hidden comments are not shown. */
const isOfShownComment = sql`not exists (
  select from ${comments} as hidden where hidden.id = ${notices.commentId} and hidden.hidden_reason is not null)`

const matching = ({ userId, readable }: NoticeFilter) =>
  and(eq(notices.userId, userId), isReadableBy(readable), isOfShownComment)

/** Stops counting at `limit`. */
export async function countUnread(db: Db, filter: NoticeFilter, limit: number): Promise<number> {
  const unread = db
    .select({ one: sql`1` })
    .from(notices)
    .innerJoin(posts, eq(posts.id, notices.postId))
    .where(and(matching(filter), isNull(notices.readAt)))
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
    .where(matching(filter))
  return row?.total ?? 0
}

export type NoticeRow = Awaited<ReturnType<typeof listNotices>>[number]

/** Newest first. */
export async function listNotices(db: Db, filter: NoticeFilter, { limit, offset }: { limit: number; offset: number }) {
  const newest = [desc(notices.createdAt), desc(notices.id)]
  const page = db
    .select({ id: notices.id })
    .from(notices)
    .innerJoin(posts, eq(posts.id, notices.postId))
    .where(matching(filter))
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

/** Marks the given notices of the user or all of them. */
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

/** Returns the number of deleted rows. */
export async function deleteNotices(db: Db, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const old = db.select({ id: notices.id }).from(notices).where(lt(notices.createdAt, before)).limit(limit)
  const deleted = await db.delete(notices).where(inArray(notices.id, old)).returning({ id: notices.id })
  return deleted.length
}
