import type { CommentFields } from '@ledgerdeck/contract/comments'
import { Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isStaff } from '../../../session/guard.ts'
import type { SessionUser } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyComponent } from '../../../ui/lazy-component.ts'
import { mayComment } from '../../post-rights.ts'
import { commentDrafts, createComment, focusComment, goneText, hasDraft, updateComment } from '../comment-writing.ts'
import { withChangedComment, withNewComment } from '../discussion.ts'
import { CommentForm } from './comment-form.tsx'
import type { DiscussionPlace } from './discussion-context.ts'

/** Comes with the first comment that is reported. */
const CommentReport = lazyComponent(() => import('./comment-report.tsx'))

/** Comes for staff, with the first comment that they hid. */
const HiddenComment = lazyComponent(() => import('./hidden-comment.tsx'))

/** Comes with the first comment that is to go. */
const CommentRemoval = lazyComponent(() => import('./comment-removal.tsx'))

interface CommentDeskProps {
  comment: CommentFields
  place: DiscussionPlace
  viewer: SessionUser
  isEditing: boolean
  onEditing: (isEditing: boolean) => void
}

/** What a user can do with a comment. What was begun before the page was left is open again. */
export default function CommentDesk({ comment, place, viewer, isEditing, onEditing }: CommentDeskProps) {
  const isOwn = String(viewer.id) === String(comment.author?.id)
  const mayRemove = isOwn || isStaff(viewer) || String(viewer.id) === String(place.postAuthorId)
  const [isReplying, setReplying] = useState(() => hasDraft(viewer, commentDrafts.reply(place.postId, comment.id)))
  const [isOpened, setOpened] = useState(false)
  const replyButton = useRef<HTMLButtonElement>(null)
  const name = comment.author?.username ?? 'deleted user'
  useBegunEdit({ isOwn, viewer, comment, onEditing })

  function openEdit() {
    setOpened(true)
    onEditing(true)
  }

  function toggleReply() {
    setOpened(true)
    setReplying((before) => !before)
  }

  function closeReply() {
    setReplying(false)
    replyButton.current?.focus()
  }

  if (isEditing)
    return <EditForm comment={comment} place={place} isWanted={isOpened} onClose={() => onEditing(false)} />
  if (comment.is_hidden)
    return (
      <>
        <HiddenComment comment={comment} place={place} />
        <Removal comment={comment} place={place} isOwn={isOwn} />
      </>
    )
  const mayReply = mayComment(viewer, place.commenters)
  return (
    <>
      {mayReply && (
        <Button
          ref={replyButton}
          size="small"
          variant="quiet"
          aria-expanded={isReplying}
          aria-label={`Reply to ${name}`}
          onClick={toggleReply}
        >
          Reply
        </Button>
      )}
      {isOwn && (
        <Button size="small" variant="quiet" aria-label="Edit your comment" onClick={openEdit}>
          Edit
        </Button>
      )}
      {mayRemove && <Removal comment={comment} place={place} isOwn={isOwn} />}
      {!isOwn && <Report comment={comment} place={place} />}
      {mayReply && isReplying && <ReplyForm comment={comment} place={place} isWanted={isOpened} onClose={closeReply} />}
    </>
  )
}

/** An edit that was begun before the page was left is open again. */
function useBegunEdit(wish: { isOwn: boolean } & Pick<CommentDeskProps, 'viewer' | 'comment' | 'onEditing'>): void {
  const first = useRef(wish)
  useEffect(() => {
    const { isOwn, viewer, comment, onEditing } = first.current
    if (isOwn && hasDraft(viewer, commentDrafts.edit(comment.id))) onEditing(true)
  }, [])
}

function Removal({ comment, place, isOwn }: Pick<CommentDeskProps, 'comment' | 'place'> & { isOwn: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const [wasAsked, setAsked] = useState(false)
  if (isAsking && !wasAsked) setAsked(true)
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-label={
          isOwn ? 'Delete your comment' : `Remove the comment of ${comment.author?.username ?? 'deleted user'}`
        }
        onClick={() => setAsking(true)}
      >
        {isOwn ? 'Delete' : 'Remove'}
      </Button>
      {wasAsked && (
        <Suspense>
          <CommentRemoval comment={comment} place={place} isOpen={isAsking} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

function Report({ comment, place }: Pick<CommentDeskProps, 'comment' | 'place'>) {
  const [isAsking, setAsking] = useState(false)
  const [wasAsked, setAsked] = useState(false)
  const [isReported, setReported] = useState(false)
  if (isAsking && !wasAsked) setAsked(true)
  const name = comment.author?.username ?? 'deleted user'
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-disabled={isReported}
        aria-label={isReported ? `Reported: the comment of ${name}` : `Report the comment of ${name}`}
        onClick={() => setAsking(!isReported)}
      >
        {isReported ? 'Reported' : 'Report'}
      </Button>
      {wasAsked && (
        <Suspense>
          <CommentReport
            comment={comment}
            place={place}
            isOpen={isAsking}
            onClose={() => setAsking(false)}
            onReported={() => setReported(true)}
          />
        </Suspense>
      )}
    </>
  )
}

interface FormProps {
  comment: CommentFields
  place: DiscussionPlace
  isWanted: boolean
  onClose: () => void
}

function ReplyForm({ comment, place: { postId, change, announce }, isWanted, onClose }: FormProps) {
  function show(reply: CommentFields) {
    announce('Your reply was posted.')
    flushSync(() => {
      onClose()
      change((discussion) => withNewComment(discussion, reply))
    })
    focusComment(reply.id)
  }

  return (
    <CommentForm
      draft={commentDrafts.reply(postId, comment.id)}
      label={`Reply to ${comment.author?.username ?? 'deleted user'}`}
      placeholder="Write a reply."
      action="Post reply"
      busyAction="Posting..."
      failed="Failed to create comment."
      gone={goneText}
      send={(text) => createComment(postId, text, comment.id)}
      onSent={show}
      onClose={onClose}
      isWanted={isWanted}
    />
  )
}

function EditForm({ comment, place: { change, announce }, isWanted, onClose }: FormProps) {
  function close() {
    flushSync(onClose)
    focusComment(comment.id)
  }

  function show(saved: CommentFields) {
    announce('Your comment was saved.')
    change((discussion) => withChangedComment(discussion, saved))
    close()
  }

  return (
    <CommentForm
      draft={commentDrafts.edit(comment.id)}
      initial={comment.text_content}
      base={comment.edited_at ?? comment.created_at}
      label="Edit your comment"
      action="Save"
      busyAction="Saving..."
      failed="Failed to update comment."
      gone={goneText}
      send={(text) => updateComment(comment.id, text)}
      onSent={show}
      onClose={close}
      isWanted={isWanted}
    />
  )
}
