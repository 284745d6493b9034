import type { Ctx } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { canReadPost } from '../posts/posts.policy.ts'
import { commentNotFound, postNotFound } from '../refusals.service.ts'
import {
  countComments,
  findHead,
  findPostRights,
  findThreadPosition,
  listAncestry,
  listReplies as listRepliesAfter,
  listThreads,
  repliesAlong,
  type ThreadPlace,
  type ThreadRow,
  threadsPerPage,
} from './comment-threads.repository.ts'
import type { CommentRow } from './comments.repository.ts'

const repliesPerPage = 50
const ancestorsAlong = 50

/** Where more replies of a thread are to be had. */
export interface NextReplies {
  after: ThreadPlace
  /** The comment that was linked to: with what it answers it came along already. */
  linkedId: number | null
}

export interface FoundThread extends Omit<ThreadRow, 'replies'> {
  /** In the order in which they were written. */
  replies: CommentRow[]
  next: NextReplies | null
}

export interface FoundThreads {
  threads: FoundThread[]
  total: number
  page: number
  pages: number
}

/**
 * A page of the threads below a post. With a linked comment, if it is still there, it is the page on which that one stands, and
 * it comes along with the nearest of those above it.
 * @throws AppError 404 for a post that the actor may not read, when it has no comments, and past the last page
 */
export async function listComments(
  ctx: Ctx,
  postId: number,
  { page: asked, linkedId }: { page: number; linkedId: number | undefined },
): Promise<FoundThreads> {
  const { db } = ctx
  const post = await findPostRights(db, postId)
  if (!post || !canReadPost(ctx.actor, post)) throw postNotFound()
  const position = linkedId === undefined ? null : await findThreadPosition(db, { postId, commentId: linkedId })
  const linked = position === null || linkedId === undefined ? null : linkedId
  const page = position === null ? asked : Math.floor(position / threadsPerPage) + 1
  const alsoIds = linked === null ? [] : await listAncestry(db, linked, ancestorsAlong)
  const offset = (page - 1) * threadsPerPage
  const [counts, rows] = await Promise.all([countComments(db, postId), listThreads(db, { postId, offset, alsoIds })])
  if (rows.length === 0) throw new AppError(404, 'no_comments_found', 'No comments found.')
  return {
    threads: rows.map((row) => foldThread(row, alsoIds, linked)),
    total: counts.comments,
    page,
    pages: Math.max(page, Math.ceil(counts.threads / threadsPerPage)),
  }
}

/** The first replies and those that were named come along; where there are more, they are to be had after the first ones. */
function foldThread(
  { head, replies, replyCount }: ThreadRow,
  alsoIds: readonly number[],
  linkedId: number | null,
): FoundThread {
  const named = new Set(alsoIds)
  const first = replies.slice(0, repliesAlong)
  const others = replies.slice(repliesAlong).filter(({ comment }) => named.has(comment.id))
  const along = [...first, ...others]
  const last = first.at(-1)?.comment
  const next = last && replyCount > along.length ? { after: last, linkedId: others.length > 0 ? linkedId : null } : null
  return { head, replies: along, replyCount, next }
}

/**
 * Replies of the thread with this head, in the order in which they were written, from the beginning or from where an earlier
 * answer ended.
 * @throws AppError 404 for what is no head of a thread or stands below a post that the actor may not read
 */
export async function listReplies(
  ctx: Ctx,
  threadId: number,
  from: NextReplies | null,
): Promise<{ replies: CommentRow[]; next: NextReplies | null }> {
  const { db } = ctx
  const head = await findHead(db, threadId)
  if (!head || !canReadPost(ctx.actor, head.post)) throw commentNotFound()
  const linkedId = from?.linkedId ?? null
  const withoutIds = linkedId === null ? [] : await listAncestry(db, linkedId, ancestorsAlong)
  const after = from?.after ?? null
  const found = await listRepliesAfter(db, { threadId, after, withoutIds, limit: repliesPerPage + 1 })
  const replies = found.slice(0, repliesPerPage)
  const last = replies.at(-1)?.comment
  return { replies, next: last && found.length > repliesPerPage ? { after: last, linkedId } : null }
}
