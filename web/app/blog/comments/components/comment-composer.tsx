import type { CommentFields } from '@ledgerdeck/contract/comments'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { commentAddress } from '../comment-address.ts'
import { commentDrafts, createComment, focusComment } from '../comment-writing.ts'
import { withNewComment } from '../discussion.ts'
import { CommentForm } from './comment-form.tsx'
import type { DiscussionPlace } from './discussion-context.ts'

/** Where a user comments on the post itself. */
export default function CommentComposer({ place }: { place: DiscussionPlace }) {
  const { postId, slug, page, change, announce } = place
  const navigate = useNavigate()

  function show(comment: CommentFields) {
    announce('Your comment was posted.')
    // New threads stand on the first page.
    if (page > 1) return void navigate(commentAddress(slug, comment.id))
    flushSync(() => change((discussion) => withNewComment(discussion, comment)))
    focusComment(comment.id)
  }

  return (
    <CommentForm
      draft={commentDrafts.onPost(postId)}
      label="Comment"
      placeholder="Write a comment."
      action="Post comment"
      busyAction="Posting..."
      failed="Failed to create comment."
      send={(text) => createComment(postId, text)}
      onSent={show}
    />
  )
}
