import type {
  Comment,
  CommentFields,
  CommentList,
  CommentThread,
  MyComment,
  MyCommentList,
} from '@ledgerdeck/contract/comments'
import type { FoundThread, FoundThreads, NextReplies } from './comment-threads.service.ts'
import type { CommentRow } from './comments.repository.ts'
import type { OwnCommentRow } from './my-comments.repository.ts'
import type { FoundOwnComments } from './my-comments.service.ts'

export function presentComment({ comment, author, parentAuthorName }: CommentRow): CommentFields {
  return {
    id: comment.id,
    author,
    created_at: comment.createdAt.toISOString(),
    edited_at: comment.editedAt?.toISOString() ?? null,
    text_content: comment.textContent,
    is_deleted: comment.isDeleted,
    parent_comment_id: comment.parentId,
    thread_id: comment.threadId ?? comment.id,
    reply_to: comment.parentId === null ? null : { id: comment.parentId, username: parentAuthorName },
  }
}

export function presentCommentList({ threads, total, page, pages }: FoundThreads): CommentList {
  return { data: threads.map(presentThread), totalComment: total, page, numOfPages: pages }
}

function presentThread({ head, replies, replyCount, next }: FoundThread): CommentThread {
  return { ...nest(head, replies), reply_count: replyCount, next_replies: presentNext(next) }
}

/** Each reply below the one it answers, or below the head where that one did not come along. */
function nest(head: CommentRow, replies: CommentRow[]): Comment {
  const root: Comment = { ...presentComment(head), replies: [] }
  const shown = new Map([[root.id, root]])
  for (const row of replies) {
    const reply: Comment = { ...presentComment(row), replies: [] }
    const parent = shown.get(row.comment.parentId ?? root.id) ?? root
    parent.replies.push(reply)
    shown.set(reply.id, reply)
  }
  return root
}

/** As one word, which `readNext` of the routes reads again. */
export function presentNext(next: NextReplies | null): string | null {
  if (!next) return null
  const { after, linkedId } = next
  return [after.createdAt.getTime(), after.id, ...(linkedId === null ? [] : [linkedId])].join('-')
}

export function presentMyComments({ rows, total, page, pages }: FoundOwnComments): MyCommentList {
  return { data: rows.map(presentMyComment), total, page, numOfPages: pages }
}

function presentMyComment({ comment, post }: OwnCommentRow): MyComment {
  return {
    id: comment.id,
    post: post.id,
    post_slug: post.slug,
    post_title: post.title,
    text_content: comment.textContent,
    created_at: comment.createdAt.toISOString(),
    edited_at: comment.editedAt?.toISOString() ?? null,
  }
}
