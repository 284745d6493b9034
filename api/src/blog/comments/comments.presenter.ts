import type {
  Comment,
  CommentFields,
  CommentList,
  CommentThread,
  MyComment,
  MyCommentList,
} from '@ledgerdeck/contract/comments'
import type { Page } from '../../platform/lists/page.ts'
import type { RepliesCursor, Thread } from './comment-threads.service.ts'
import type { CommentRow } from './comments.repository.ts'
import type { OwnCommentRow } from './my-comments.repository.ts'

/** @param seesHidden shows hidden comments in full; otherwise they are empty placeholders */
export function presentComment(row: CommentRow, seesHidden: boolean): CommentFields {
  const { comment } = row
  const isHidden = comment.hiddenReason !== null
  const isShown = seesHidden || !isHidden
  return {
    id: comment.id,
    author: isShown ? presentAuthor(row) : null,
    created_at: comment.createdAt.toISOString(),
    edited_at: isShown ? (comment.editedAt?.toISOString() ?? null) : null,
    text_content: isShown ? comment.textContent : '',
    is_deleted: comment.isDeleted,
    is_hidden: isHidden,
    parent_comment_id: comment.parentId,
    thread_id: comment.threadId ?? comment.id,
    reply_to: presentParent(row, seesHidden),
  }
}

function presentParent(row: CommentRow, seesHidden: boolean): CommentFields['reply_to'] {
  const { comment, parentAuthorName, isParentDeleted, isParentHidden } = row
  if (comment.parentId === null) return null
  const username = seesHidden || !isParentHidden ? parentAuthorName : null
  return { id: comment.parentId, username, is_deleted: isParentDeleted, is_hidden: isParentHidden }
}

/** Returns the account, or the bare name of an imported comment. */
export function presentAuthor({ comment, author }: Pick<CommentRow, 'comment' | 'author'>): CommentFields['author'] {
  if (author) return author
  return comment.guestName === null ? null : { id: null, username: comment.guestName }
}

export function presentCommentList({ rows, total, page, pages }: Page<Thread>, seesHidden: boolean): CommentList {
  const data = rows.map((thread) => presentThread(thread, seesHidden))
  return { data, totalComment: total, page, numOfPages: pages }
}

function presentThread({ head, replies, replyCount, next }: Thread, seesHidden: boolean): CommentThread {
  const present = (row: CommentRow) => presentComment(row, seesHidden)
  return { ...nest(present(head), replies.map(present)), reply_count: replyCount, next_replies: presentCursor(next) }
}

/** Nests each reply below its parent, or below the head when the parent is not loaded. */
function nest(head: CommentFields, replies: CommentFields[]): Comment {
  const root: Comment = { ...head, replies: [] }
  const shown = new Map([[root.id, root]])
  for (const fields of replies) {
    const reply: Comment = { ...fields, replies: [] }
    const parent = shown.get(fields.parent_comment_id ?? root.id) ?? root
    parent.replies.push(reply)
    shown.set(reply.id, reply)
  }
  return root
}

export function presentCursor(next: RepliesCursor | null): string | null {
  if (!next) return null
  const { after, linkedId } = next
  return [after.createdAt.getTime(), after.id, ...(linkedId === null ? [] : [linkedId])].join('-')
}

export function presentMyComments({ rows, total, page, pages }: Page<OwnCommentRow>): MyCommentList {
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
    hidden_reason: comment.hiddenReason,
  }
}
