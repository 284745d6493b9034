import type { CommentFields } from '@ledgerdeck/contract/comments'
import { commentElementId } from '@ledgerdeck/contract/post-addresses'
import { api } from '../../api/browser-client.ts'
import { CallError, isMissing } from '../../api/call-error.ts'
import { draftNamesAfter } from '../../session/drafts/draft-names.ts'
import { hasDraft } from '../../session/drafts/draft-storage.ts'
import type { SessionUser } from '../../session/session.ts'
import { type Discussion, discussionOf, findComment } from './discussion.ts'

export const commentDrafts = {
  onPost: (postId: number) => `comment:${postId}`,
  reply: (postId: number, parentId: number | '') => `comment:${postId}:${parentId}`,
  edit: (commentId: number) => `comment-edit:${commentId}`,
  report: (commentId: number) => `comment-report:${commentId}`,
}

export function hasUnsentText(user: SessionUser, postId: number, commentId: number): boolean {
  return hasDraft(user, commentDrafts.reply(postId, commentId)) || hasDraft(user, commentDrafts.edit(commentId))
}

export async function loadComment(postId: number, id: number): Promise<CommentFields> {
  const found = await loadCommentOrNull(postId, id)
  if (!found) throw new Error('The comment is gone.')
  return found
}

async function loadCommentOrNull(postId: number, id: number): Promise<CommentFields | null> {
  try {
    const list = await api.blog.listComments({ params: { postId }, body: { page: 1, comment_id: id } })
    return findComment(discussionOf(list), id) ?? null
  } catch (failure) {
    // A post without any comments.
    if (isMissing(failure)) return null
    throw failure
  }
}

/** Comments with an unsent reply that were deleted or hidden since. */
export async function unanswerableWithReply(user: SessionUser, postId: number, shown: Discussion): Promise<number[]> {
  const ids = draftNamesAfter(user, commentDrafts.reply(postId, '')).map(Number)
  const found = await Promise.all(
    ids.map(async (id) => {
      const comment = findComment(shown, id) ?? (await loadCommentOrNull(postId, id))
      return comment === null || comment.is_deleted || comment.is_hidden ? [id] : []
    }),
  )
  return found.flat()
}

export const removedText = 'This comment has been removed.'

export const goneText = `${removedText} Copy your text if you want to keep it.`

export function isGone(failure: unknown): boolean {
  return failure instanceof CallError && failure.code === 'comment_not_found'
}

const unanswerable: readonly (string | undefined)[] = ['comment_not_found', 'comment_removed', 'comment_hidden']

/** It was deleted, replaced by a placeholder, or hidden by staff. */
export function isUnanswerable(failure: unknown): boolean {
  return failure instanceof CallError && unanswerable.includes(failure.code)
}

export function focusComment(id: number): void {
  document.getElementById(commentElementId(id))?.focus()
}
