import { and, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { users } from '../../accounts/users.table.ts'
import type { FriendNotice } from '../../friends/friends.service.ts'
import { friendRequests } from '../../friends/friends.table.ts'
import type { Db } from '../../platform/database/database.ts'
import { namedQuery } from '../../platform/database/named-query.ts'
import { deleteDueRows } from '../../platform/database/retention.ts'
import type { PageRange } from '../../platform/lists/page.ts'
import { comments } from '../comments/comments.table.ts'
import type { ReadablePosts } from '../posts/posts.policy.ts'
import { isReadableBy } from '../posts/posts.repository.ts'
import { posts } from '../posts/posts.table.ts'
import { notices } from './notices.table.ts'

export interface NoticeFilter {
  userId: number
  readable: ReadablePosts
}

const excerptCharacters = 300

function matching({ userId, readable }: NoticeFilter): SQL {
  return sql`${notices.userId} = ${userId} and case when ${notices.friendRequestId} is null
    then ${isReadableBy(readable)} and not exists (
      select from ${comments} as hidden where hidden.id = ${notices.commentId} and hidden.hidden_reason is not null)
    else ${notices.kind} = 'friend_accepted' or ${friendRequests.status} = 'pending' end`
}

function matchingNotices(db: Db, filter: NoticeFilter, from = sql`${notices}`) {
  return db
    .select({ id: sql<number>`${notices.id}`.as('id') })
    .from(from)
    .leftJoin(posts, eq(posts.id, notices.postId))
    .leftJoin(friendRequests, eq(friendRequests.id, notices.friendRequestId))
    .where(matching(filter))
    .$dynamic()
}

export async function countUnread(db: Db, filter: NoticeFilter, limit: number): Promise<number> {
  const unread = matchingNotices(db, filter)
    .where(and(matching(filter), isNull(notices.readAt)))
    .limit(limit)
  return db.$count(unread.as('unread'))
}

const newest = [desc(notices.createdAt), desc(notices.id)]

const maxListed = 10_000

/** Selects the newest notices. Older ones are not listed. */
function listedNotices(db: Db, filter: NoticeFilter) {
  const listed = db
    .select()
    .from(notices)
    .where(eq(notices.userId, filter.userId))
    .orderBy(...newest)
    .limit(maxListed)
  return matchingNotices(db, filter, sql`(${listed}) as ${notices}`)
}

export async function countNotices(db: Db, filter: NoticeFilter): Promise<number> {
  return db.$count(listedNotices(db, filter).as('matching'))
}

export type NoticeRow = Awaited<ReturnType<typeof listNotices>>[number]

export async function listNotices(db: Db, filter: NoticeFilter, { limit, offset }: PageRange) {
  const page = listedNotices(db, filter)
    .orderBy(...newest)
    .limit(limit)
    .offset(offset)
  const isSender = sql`${friendRequests.fromUserId} = ${filter.userId}`
  const otherUser = sql`case when ${isSender} then ${friendRequests.toUserId} else ${friendRequests.fromUserId} end`
  return db
    .select({
      notice: notices,
      post: { slug: posts.slug, title: posts.title },
      author: { id: users.id, username: users.username },
      beginning: sql<string | null>`left(${comments.textContent}, ${excerptCharacters})`,
    })
    .from(notices)
    .leftJoin(comments, eq(comments.id, notices.commentId))
    .leftJoin(posts, eq(posts.id, notices.postId))
    .leftJoin(friendRequests, eq(friendRequests.id, notices.friendRequestId))
    .leftJoin(users, sql`${users.id} = coalesce(${comments.authorId}, ${otherUser})`)
    .where(inArray(notices.id, page))
    .orderBy(...newest)
}

const commentNoticeInsertion = namedQuery('insert_comment_notice', (db) =>
  db.insert(notices).values({
    userId: sql.placeholder('userId'),
    kind: sql.placeholder('kind'),
    commentId: sql.placeholder('commentId'),
    postId: sql.placeholder('postId'),
    createdAt: sql.placeholder('createdAt'),
  }),
)

export interface NewCommentNotice {
  userId: number
  kind: (typeof notices.$inferInsert)['kind']
  comment: { id: number; postId: number; createdAt: Date }
}

export async function insertCommentNotice(db: Db, { userId, kind, comment }: NewCommentNotice): Promise<void> {
  const { id, postId, createdAt } = comment
  await commentNoticeInsertion(db, { userId, kind, commentId: id, postId, createdAt })
}

export async function insertFriendNotice(db: Db, { now, ...notice }: FriendNotice): Promise<void> {
  await db.insert(notices).values({ ...notice, createdAt: now })
}

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

export async function deleteNoticesOfComment(db: Db, commentId: number): Promise<void> {
  await db.delete(notices).where(eq(notices.commentId, commentId))
}

export function deleteNotices(db: Db, { before, limit }: { before: Date; limit: number }): Promise<number> {
  return deleteDueRows(db, notices, { where: lt(notices.createdAt, before), limit })
}
