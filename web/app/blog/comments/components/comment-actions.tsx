import type { CommentFields } from '@ledgerdeck/contract/comments'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { privateApi } from '../../../api/private-client.ts'
import { hasDraft } from '../../../session/drafts/draft-storage.ts'
import { isStaff } from '../../../session/screens/guard.ts'
import type { SessionUser } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/content/badge.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { mayComment } from '../../post-rights.ts'
import { commentDrafts, focusComment, goneText, isUnanswerable, loadComment, removedText } from '../comment-writing.ts'
import { commentName, isOutOfSight, withChangedComment, withNewComment } from '../discussion.ts'
import { useDiscussionContext } from '../discussion-context.ts'
import { CommentForm, useShowPosted } from './comment-form.tsx'

const notLoaded = 'The dialog didn’t load.'

const CommentReport = lazyDialog(() => import('./comment-report.tsx'), notLoaded)
const CommentRemoval = lazyDialog(async () => {
  const [file] = await Promise.all([import('./comment-removal.tsx'), import('../../../ui/dialogs/dialog-window.tsx')])
  return file
}, notLoaded)

interface CommentActionsProps {
  comment: CommentFields
  viewer: SessionUser
  isEditing: boolean
  onEditing: (isEditing: boolean) => void
}

/** An edit whose draft was stored before a reload opens again. */
export default function CommentActions({ comment, viewer, isEditing, onEditing }: CommentActionsProps) {
  const { postId, postAuthorId, commenters } = useDiscussionContext()
  const isOwn = viewer.id === comment.author?.id
  const mayDelete = isOwn || isStaff(viewer) || viewer.id === postAuthorId
  const [isReplying, setReplying] = useState(() => hasDraft(viewer, commentDrafts.reply(postId, comment.id)))
  const [isOpened, setOpened] = useState(false)
  const replyButton = useRef<HTMLButtonElement>(null)
  const name = comment.author?.username ?? 'deleted user'
  useStoredEdit({ isOwn, viewer, comment, onEditing })

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

  if (isEditing) return <EditForm comment={comment} hasInitialFocus={isOpened} onClose={() => onEditing(false)} />
  if (comment.is_hidden)
    return (
      <>
        <HiddenComment comment={comment} />
        <Deletion comment={comment} isOwn={isOwn} />
      </>
    )
  const mayReply = mayComment(viewer, commenters)
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
      {mayDelete && <Deletion comment={comment} isOwn={isOwn} />}
      {!isOwn && <Report comment={comment} />}
      {mayReply && isReplying && <ReplyForm comment={comment} hasInitialFocus={isOpened} onClose={closeReply} />}
    </>
  )
}

function useStoredEdit(
  props: { isOwn: boolean } & Pick<CommentActionsProps, 'viewer' | 'comment' | 'onEditing'>,
): void {
  const first = useRef(props)
  useEffect(() => {
    const { isOwn, viewer, comment, onEditing } = first.current
    if (isOwn && hasDraft(viewer, commentDrafts.edit(comment.id))) onEditing(true)
  }, [])
}

function Deletion({ comment, isOwn }: Pick<CommentActionsProps, 'comment'> & { isOwn: boolean }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        size="small"
        variant="danger"
        aria-label={isOwn ? 'Delete your comment' : `Delete the ${commentName(comment)}`}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <CommentRemoval comment={comment} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}

function Report({ comment }: Pick<CommentActionsProps, 'comment'>) {
  const [isAsking, setAsking] = useState(false)
  const [isReported, setReported] = useState(false)
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-disabled={isReported}
        aria-label={`${isReported ? 'Reported:' : 'Report'} the ${commentName(comment)}`}
        onClick={() => setAsking(true)}
      >
        {isReported ? 'Reported' : 'Report'}
      </Button>
      <CommentReport
        comment={comment}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onReported={() => setReported(true)}
      />
    </>
  )
}

interface FormProps {
  comment: CommentFields
  hasInitialFocus: boolean
  onClose: () => void
}

function ReplyForm({ comment, hasInitialFocus, onClose }: FormProps) {
  const { postId, change, announce } = useDiscussionContext()
  const showPosted = useShowPosted()
  const isApart = useRef(false)

  function send(text: string) {
    const parentId = isApart.current ? null : comment.id
    isApart.current = false
    return privateApi.blog.createComment({
      params: { postId },
      body: { text_content: text, ...(parentId !== null && { parent_comment_id: parentId }) },
    })
  }

  function show({ data: posted }: { data: CommentFields }) {
    if (posted.parent_comment_id === null) {
      flushSync(onClose)
      showPosted({ data: posted })
      return
    }
    announce('Your reply was posted.')
    flushSync(() => {
      onClose()
      change((discussion) => withNewComment(discussion, posted))
    })
    focusComment(posted.id)
  }

  function postApart(submit: () => void) {
    isApart.current = true
    submit()
  }

  return (
    <CommentForm
      draft={commentDrafts.reply(postId, comment.id)}
      label={`Reply to ${comment.author?.username ?? 'deleted user'}`}
      placeholder="Write a reply."
      action="Post reply"
      busyAction="Posting..."
      failed="Failed to create comment."
      gone={removedText}
      remedy={({ failure, isSendable, submit }) =>
        isUnanswerable(failure) && (
          <Button size="small" aria-disabled={!isSendable} onClick={() => postApart(submit)}>
            Post as a new comment
          </Button>
        )
      }
      send={send}
      onSent={show}
      onClose={onClose}
      hasInitialFocus={hasInitialFocus}
    />
  )
}

function EditForm({ comment, hasInitialFocus, onClose }: FormProps) {
  const { postId, change, announce } = useDiscussionContext()

  function close() {
    flushSync(onClose)
    focusComment(comment.id)
  }

  function show({ data: saved }: { data: CommentFields }) {
    announce('Your comment was saved.')
    change((discussion) => withChangedComment(discussion, saved))
    close()
  }

  async function load() {
    const saved = await loadComment(postId, comment.id)
    change((discussion) => withChangedComment(discussion, saved))
    return saved
  }

  return (
    <CommentForm
      draft={commentDrafts.edit(comment.id)}
      initial={comment.text_content}
      edited={{ base: comment.edited_at, load, level: 3 }}
      label="Edit your comment"
      action="Save"
      busyAction="Saving..."
      failed="Failed to update comment."
      gone={goneText}
      send={(text, base) =>
        privateApi.blog.updateComment({
          params: { id: comment.id },
          body: { text_content: text, base_edited_at: base },
        })
      }
      onSent={show}
      onClose={close}
      hasInitialFocus={hasInitialFocus}
    />
  )
}

/** Cached pages hold no hidden text, so staff fetch it on demand. */
function HiddenComment({ comment }: Pick<CommentActionsProps, 'comment'>) {
  const { reload } = useDiscussionContext()

  async function show() {
    await reload()
    focusComment(comment.id)
  }

  return (
    <>
      <Badge>hidden</Badge>
      {isOutOfSight(comment) && (
        <Button size="small" variant="quiet" aria-label="Show the hidden comment" onClick={show}>
          Show
        </Button>
      )}
      <Link to="/admin/reports/comments?state=hidden">Hidden comments</Link>
    </>
  )
}
