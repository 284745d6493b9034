import type { CommentFields, ReportReason } from '@ledgerdeck/contract/comments'
import { api } from '../../api/browser-client.ts'
import { draftKey, readDraft } from '../../session/drafts/draft-storage.ts'
import type { SessionUser } from '../../session/session.ts'
import { commentElementId } from '../addresses.ts'

/** Copied from the contract, whose values would bring the validator along. */
export const maxCharacters = 5_000

export const maxNoteCharacters = 500

export const commentDrafts = {
  onPost: (postId: number) => `comment:${postId}`,
  reply: (postId: number, parentId: number) => `comment:${postId}:${parentId}`,
  edit: (commentId: number) => `comment-edit:${commentId}`,
  report: (commentId: number) => `comment-report:${commentId}`,
}

/** Whether the user has an unsent draft of this name. */
export function hasDraft(user: SessionUser, name: string): boolean {
  return readDraft(localStorage, draftKey(user.id, name), Date.now()) !== null
}

/** Shown when the comment that is edited or answered has been removed. */
export const goneText = 'This comment was removed meanwhile. Copy what you wrote if you want to keep it.'

export async function createComment(postId: number, text: string, parentId?: number): Promise<CommentFields> {
  const { data } = await api.blog.createComment({
    params: { postId },
    body: { text_content: text, parent_comment_id: parentId },
  })
  return data
}

export async function updateComment(id: number, text: string): Promise<CommentFields> {
  const { data } = await api.blog.updateComment({
    params: { id },
    body: { text_content: text },
  })
  return data
}

export const deleteComment = (id: number) => api.blog.deleteComment({ params: { id } })

export const reportComment = (id: number, body: { reason: ReportReason; note: string }) =>
  api.blog.reportComment({ params: { id }, body })

export function focusComment(id: number): void {
  document.getElementById(commentElementId(id))?.focus()
}
