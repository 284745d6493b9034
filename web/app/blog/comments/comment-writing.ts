import { commentElementId } from '@ledgerdeck/contract/post-addresses'
import { hasDraft } from '../../session/drafts/draft-storage.ts'
import type { SessionUser } from '../../session/session.ts'

export const commentDrafts = {
  onPost: (postId: number) => `comment:${postId}`,
  reply: (postId: number, parentId: number) => `comment:${postId}:${parentId}`,
  edit: (commentId: number) => `comment-edit:${commentId}`,
  report: (commentId: number) => `comment-report:${commentId}`,
}

export function hasUnsentText(user: SessionUser, postId: number, commentId: number): boolean {
  return hasDraft(user, commentDrafts.reply(postId, commentId)) || hasDraft(user, commentDrafts.edit(commentId))
}

export const goneText = 'This comment has been removed. Copy your text if you want to keep it.'

export function focusComment(id: number): void {
  document.getElementById(commentElementId(id))?.focus()
}
