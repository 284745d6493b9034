import type { Ctx } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Page } from '../../platform/lists/page.ts'
import { commentNotFound, postNotFound } from '../blog.errors.ts'
import { canReadPost } from '../posts/posts.policy.ts'
import {
  findDiscussion,
  findHead,
  findThreadPosition,
  initialReplies,
  listAncestry,
  listReplies as listRepliesAfter,
  listThreads,
  type ThreadCursor,
  type ThreadRow,
  threadsPerPage,
} from './comment-threads.repository.ts'
import type { CommentRow } from './comments.repository.ts'

const repliesPerPage = 50
const maxAncestors = 50

export interface RepliesCursor {
  after: ThreadCursor
  linkedId: number | null
}

export interface Thread extends Omit<ThreadRow, 'replies'> {
  replies: CommentRow[]
  next: RepliesCursor | null
}

/** For a linked comment, returns its page and its nearest ancestors. @throws AppError 404 */
export async function listComments(
  ctx: Ctx,
  postId: number,
  { page: requestedPage, linkedId }: { page: number; linkedId: number | undefined },
): Promise<Page<Thread>> {
  const { db } = ctx
  const discussion = await findDiscussion(db, postId)
  if (!discussion || !canReadPost(ctx.actor, discussion)) throw postNotFound()
  if (discussion.threads === 0) throw noComments()
  const position = linkedId === undefined ? null : await findThreadPosition(db, { postId, commentId: linkedId })
  const linked = position === null || linkedId === undefined ? null : linkedId
  const page = position === null ? requestedPage : Math.floor(position / threadsPerPage) + 1
  const extraIds = linked === null ? [] : await listAncestry(db, linked, maxAncestors)
  const offset = (page - 1) * threadsPerPage
  const rows = await listThreads(db, { postId, offset, extraIds })
  if (rows.length === 0) throw noComments()
  return {
    rows: rows.map((row) => foldThread(row, extraIds, linked)),
    total: discussion.comments,
    page,
    pages: Math.max(page, Math.ceil(discussion.threads / threadsPerPage)),
  }
}

function noComments(): AppError {
  return new AppError(404, 'no_comments_found', 'No comments found.')
}

function foldThread(
  { head, replies, replyCount }: ThreadRow,
  extraIds: readonly number[],
  linkedId: number | null,
): Thread {
  const named = new Set(extraIds)
  const first = replies.slice(0, initialReplies)
  const others = replies.slice(initialReplies).filter(({ comment }) => named.has(comment.id))
  const loaded = [...first, ...others]
  const last = first.at(-1)?.comment
  const next =
    last && replyCount > loaded.length ? { after: last, linkedId: others.length > 0 ? linkedId : null } : null
  return { head, replies: loaded, replyCount, next }
}

/** @throws AppError 404 unless it is the head of a thread that the actor may read */
export async function listReplies(
  ctx: Ctx,
  threadId: number,
  from: RepliesCursor | null,
): Promise<{ replies: CommentRow[]; next: RepliesCursor | null }> {
  const { db } = ctx
  const head = await findHead(db, threadId)
  if (!head || !canReadPost(ctx.actor, head.post)) throw commentNotFound()
  const linkedId = from?.linkedId ?? null
  const excludedIds = linkedId === null ? [] : await listAncestry(db, linkedId, maxAncestors)
  const after = from?.after ?? null
  const found = await listRepliesAfter(db, { threadId, after, excludedIds, limit: repliesPerPage + 1 })
  const replies = found.slice(0, repliesPerPage)
  const last = replies.at(-1)?.comment
  return { replies, next: last && found.length > repliesPerPage ? { after: last, linkedId } : null }
}
