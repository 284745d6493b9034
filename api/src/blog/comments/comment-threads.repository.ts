import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { namedQuery } from '../../platform/database/named-query.ts'
import { postRightsColumns } from '../posts/post-rights.repository.ts'
import type { PostRights } from '../posts/posts.policy.ts'
import { posts } from '../posts/posts.table.ts'
import { type CommentRow, findComments, selectComments } from './comments.repository.ts'
import { commentCounts, comments } from './comments.table.ts'

/** A position in a thread. Later comments have a later time, or the same time and a higher id. */
export interface ThreadCursor {
  createdAt: Date
  id: number
}

export const threadsPerPage = 20

export const initialReplies = 10

export interface ThreadQuery {
  postId: number
  offset: number
  extraIds: readonly number[]
}

export interface ThreadRow {
  head: CommentRow
  replies: CommentRow[]
  replyCount: number
}

interface Discussion extends PostRights {
  comments: number
  threads: number
}

const oldestFirst = sql`${comments.createdAt}, ${comments.id}`
const newestFirst = sql`${comments.createdAt} desc, ${comments.id} desc`
const byCreation = ({ comment: first }: CommentRow, { comment: second }: CommentRow) =>
  first.createdAt.getTime() - second.createdAt.getTime() || first.id - second.id

const discussionOfPost = namedQuery('find_discussion_of_post', (db) =>
  db
    .select({
      ...postRightsColumns,
      comments: sql<number>`coalesce(sum(${commentCounts.comments}), 0)::integer`,
      threads: sql<number>`coalesce(sum(${commentCounts.threads}), 0)::integer`,
    })
    .from(posts)
    .leftJoin(commentCounts, eq(commentCounts.postId, posts.id))
    .where(eq(posts.id, sql.placeholder('postId')))
    .groupBy(posts.id),
)

/** Returns null without such a post. */
export async function findDiscussion(db: Db, postId: number): Promise<Discussion | null> {
  const [row] = await discussionOfPost(db, { postId })
  return row ?? null
}

const headsOfPost = namedQuery('list_thread_heads', (db) =>
  db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.postId, sql.placeholder('postId')), isNull(comments.threadId)))
    .orderBy(newestFirst)
    .limit(threadsPerPage)
    .offset(sql.placeholder('offset')),
)

const heads = sql`unnest(${sql.placeholder('headIds')}::integer[])`

const commentsOfThreads = namedQuery<CommentRow[]>('list_comments_of_threads', (db) =>
  selectComments(db).where(sql`${comments.id} in (
    select ${heads}
    union
    select reply.id from ${heads} as head (id) cross join lateral (
      select id from ${comments} where thread_id = head.id order by ${oldestFirst} limit ${sql.raw(String(initialReplies + 1))}
    ) as reply
    union
    select id from ${comments} where id = any (${sql.placeholder('extraIds')}::integer[])
      and thread_id = any (${sql.placeholder('headIds')}::integer[]))`),
)

const replyCounts = namedQuery('count_replies', (db) =>
  db
    .select({
      id: sql<number>`heads.id`,
      replies: sql<number>`(select count(*)::integer from ${comments} where thread_id = heads.id)`,
    })
    .from(sql`${heads} as heads (id)`),
)

export async function listThreads(db: Db, { postId, offset, extraIds }: ThreadQuery): Promise<ThreadRow[]> {
  const headIds = (await headsOfPost(db, { postId, offset })).map(({ id }) => id)
  if (headIds.length === 0) return []
  const [rows, counts] = await Promise.all([commentsOfThreads(db, { headIds, extraIds }), replyCounts(db, { headIds })])
  const countOf = new Map(counts.map(({ id, replies }) => [id, replies]))
  const replies = Map.groupBy(rows.toSorted(byCreation), ({ comment }) => comment.threadId)
  const found = new Map(rows.map((row) => [row.comment.id, row]))
  return headIds.flatMap((id) => {
    const head = found.get(id)
    return head ? [{ head, replies: replies.get(id) ?? [], replyCount: countOf.get(id) ?? 0 }] : []
  })
}

export interface ReplyQuery {
  threadId: number
  after: ThreadCursor | null
  excludedIds: readonly number[]
  limit: number
}

export async function listReplies(db: Db, { threadId, after, excludedIds, limit }: ReplyQuery): Promise<CommentRow[]> {
  const isAfter = after && sql`(created_at, id) > (${after.createdAt}::timestamptz, ${after.id}::integer)`
  const isNew = excludedIds.length > 0 ? sql`id <> all (${sql.param([...excludedIds])}::integer[])` : null
  const rows = await findComments(
    db,
    sql`select id from ${comments}
      where ${and(sql`thread_id = ${threadId}`, isAfter ?? undefined, isNew ?? undefined)}
      order by ${oldestFirst} limit ${limit}`,
  )
  return rows.toSorted(byCreation)
}

export async function findHead(db: Db, id: number): Promise<{ post: PostRights } | null> {
  const [row] = await db
    .select({ post: postRightsColumns })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(and(eq(comments.id, id), isNull(comments.threadId)))
  return row ?? null
}

/** Returns how many threads of the post are newer; null if the comment is missing. */
export async function findThreadPosition(
  db: Db,
  { postId, commentId }: { postId: number; commentId: number },
): Promise<number | null> {
  const { rows } = await db.execute<{ position: number }>(sql`
    select (
      select count(*)::integer from ${comments} as newer where newer.post_id = ${postId} and newer.thread_id is null
        and (newer.created_at, newer.id) > (head.created_at, head.id)
    ) as position
    from ${comments} as linked join ${comments} as head on head.id = coalesce(linked.thread_id, linked.id)
    where linked.id = ${commentId} and linked.post_id = ${postId}`)
  return rows[0]?.position ?? null
}

export async function listAncestry(db: Db, commentId: number, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive line as (
      select id, parent_id, 0 as above from ${comments} where id = ${commentId} and thread_id is not null
      union all
      select parent.id, parent.parent_id, line.above + 1
      from line join ${comments} as parent on parent.id = line.parent_id
      where parent.thread_id is not null and line.above < ${limit}
    )
    select id from line`)
  return rows.map(({ id }) => id)
}
