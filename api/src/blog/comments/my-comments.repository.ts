import { and, desc, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import { recordCounts } from '../../accounts/users.table.ts'
import type { Db } from '../../platform/database/database.ts'
import type { ReadablePosts } from '../posts/posts.policy.ts'
import { isReadableBy } from '../posts/posts.repository.ts'
import { posts } from '../posts/posts.table.ts'
import { comments } from './comments.table.ts'

export interface OwnCommentRow {
  comment: Pick<typeof comments.$inferSelect, 'id' | 'textContent' | 'createdAt' | 'editedAt' | 'hiddenReason'>
  post: { id: number; slug: string; title: string }
}

export interface OwnCommentQuery {
  authorId: number
  readable: ReadablePosts
  limit: number
  offset: number
}

export async function listOwnComments(
  db: Db,
  { authorId, readable, limit, offset }: OwnCommentQuery,
): Promise<{ rows: OwnCommentRow[]; total: number }> {
  const [own, hidden] = await Promise.all([countAll(db, authorId), countBelowUnreadablePosts(db, authorId, readable)])
  const total = own - hidden.reduce((sum, { count }) => sum + count, 0)
  if (offset >= total) return { rows: [], total }
  const newest = [desc(comments.createdAt), desc(comments.id)]
  // Selects ids first, so that skipped rows are not read.
  const ids = db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.authorId, authorId), isBelowOthers(hidden.map(({ postId }) => postId))))
    .orderBy(...newest)
    .limit(limit)
    .offset(offset)
  const rows = await db
    .select({
      comment: {
        id: comments.id,
        textContent: comments.textContent,
        createdAt: comments.createdAt,
        editedAt: comments.editedAt,
        hiddenReason: comments.hiddenReason,
      },
      post: { id: posts.id, slug: posts.slug, title: posts.title },
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(inArray(comments.id, ids))
    .orderBy(...newest)
  return { rows, total }
}

async function countAll(db: Db, authorId: number): Promise<number> {
  const [row] = await db
    .select({ comments: recordCounts.comments })
    .from(recordCounts)
    .where(eq(recordCounts.userId, authorId))
  return row?.comments ?? 0
}

function isBelowOthers(postIds: number[]): SQL | undefined {
  if (postIds.length === 0) return undefined
  return sql`${comments.postId} <> all (${sql.param(postIds)}::integer[])`
}

async function countBelowUnreadablePosts(db: Db, authorId: number, readable: ReadablePosts) {
  if (readable.kind === 'all') return []
  return db
    .select({ postId: posts.id, count: sql<number>`count(*)::integer` })
    .from(posts)
    .innerJoin(comments, and(eq(comments.postId, posts.id), eq(comments.authorId, authorId)))
    .where(and(not(posts.isPublic), not(isReadableBy(readable))))
    .groupBy(posts.id)
}
