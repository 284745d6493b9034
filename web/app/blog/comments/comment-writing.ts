import type { CommentFields } from '@ledgerdeck/contract/comments'
import { commentElementId } from '@ledgerdeck/contract/post-addresses'
import { api } from '../../api/browser-client.ts'
import { CallError } from '../../api/call-error.ts'
import { hasDraft } from '../../session/drafts/draft-storage.ts'
import type { SessionUser } from '../../session/session.ts'
import { discussionOf } from './discussion.ts'

export const commentDrafts = {
  onPost: (postId: number) => `comment:${postId}`,
  reply: (postId: number, parentId: number) => `comment:${postId}:${parentId}`,
  edit: (commentId: number) => `comment-edit:${commentId}`,
  report: (commentId: number) => `comment-report:${commentId}`,
}

export function hasUnsentText(user: SessionUser, postId: number, commentId: number): boolean {
  return hasDraft(user, commentDrafts.reply(postId, commentId)) || hasDraft(user, commentDrafts.edit(commentId))
}

export async function loadComment(postId: number, id: number): Promise<CommentFields> {
  const list = await api.blog.listComments({ params: { postId }, body: { page: 1, comment_id: id } })
  const found = discussionOf(list)
    .threads.flatMap(({ head, replies }) => [head, ...replies])
    .find((comment) => comment.id === id)
  if (!found) throw new Error('The comment is gone.')
  return found
}

export const removedText = 'This comment has been removed.'

export const goneText = `${removedText} Copy your text if you want to keep it.`

export function isGone(failure: unknown): boolean {
  return failure instanceof CallError && failure.code === 'comment_not_found'
}

const unanswerable: readonly (string | undefined)[] = ['comment_not_found', 'comment_removed', 'comment_hidden']

/** It is gone, only its place among its replies is left, or staff have hidden it. */
export function isUnanswerable(failure: unknown): boolean {
  return failure instanceof CallError && unanswerable.includes(failure.code)
}

export function focusComment(id: number): void {
  document.getElementById(commentElementId(id))?.focus()
}
