import { and, desc, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { comments } from './comments.table.ts'
import type { ReadablePosts } from './posts.policy.ts'
import { posts } from './posts.table.ts'

export interface OwnCommentRow {
  comment: Pick<typeof comments.$inferSelect, 'id' | 'textContent' | 'createdAt' | 'editedAt'>
  post: { id: number; slug: string; title: string }
}

export interface OwnComments {
  authorId: number
  readable: ReadablePosts
  limit: number
  offset: number
}

/** A page of the comments of one author below readable posts, the newest first, and the number of all of them. */
export async function listOwnComments(
  db: Db,
  { authorId, readable, limit, offset }: OwnComments,
): Promise<{ rows: OwnCommentRow[]; total: number }> {
  const own = and(eq(comments.authorId, authorId), not(comments.isDeleted))
  const hidden = await listUnreadablePostsWithComments(db, authorId, readable)
  const listed = hidden.length === 0 ? own : and(own, sql`${comments.postId} <> all (${sql.param(hidden)}::integer[])`)
  const newest = [desc(comments.createdAt), desc(comments.id)]
  // Found by ids first, so that those passed over are not read.
  const ids = db
    .select({ id: comments.id })
    .from(comments)
    .where(listed)
    .orderBy(...newest)
    .limit(limit)
    .offset(offset)
  const [total, rows] = await Promise.all([
    db.$count(comments, listed),
    db
      .select({
        comment: {
          id: comments.id,
          textContent: comments.textContent,
          createdAt: comments.createdAt,
          editedAt: comments.editedAt,
        },
        post: { id: posts.id, slug: posts.slug, title: posts.title },
      })
      .from(comments)
      .innerJoin(posts, eq(posts.id, comments.postId))
      .where(inArray(comments.id, ids))
      .orderBy(...newest),
  ])
  return { rows, total }
}

/** Begins with the posts that are not public, since few are. */
async function listUnreadablePostsWithComments(db: Db, authorId: number, readable: ReadablePosts): Promise<number[]> {
  if (readable.kind === 'all') return []
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(
      and(
        not(posts.isPublic),
        not(isReadableBy(readable)),
        sql`exists (select from ${comments} where ${comments.postId} = ${posts.id}
          and ${comments.authorId} = ${authorId} and not ${comments.isDeleted})`,
      ),
    )
  return rows.map(({ id }) => id)
}

/** The condition on posts that a list may show them. */
export function isReadableBy(readable: ReadablePosts): SQL {
  if (readable.kind === 'all') return sql`true`
  if (readable.kind === 'public') return sql`${posts.isPublic}`
  const isOwn = sql`(${posts.authorId} is not distinct from ${readable.authorId} and not ${posts.isDeleted})`
  return sql`(${posts.isPublic} or ${isOwn})`
}
