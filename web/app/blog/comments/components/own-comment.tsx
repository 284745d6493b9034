import type { MyComment, ReportReason } from '@ledgerdeck/contract/comments'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { useWrite } from '../../../api/use-write.ts'
import { currentUser } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmButton } from '../../../ui/confirm-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ReaderDateTime } from '../../../ui/time.tsx'
import { commentAddress } from '../comment-address.ts'
import { commentDrafts, deleteComment, goneText, hasDraft, updateComment } from '../comment-writing.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentText } from './comment-text.tsx'
import styles from './own-comment.module.css'

export function OwnComment({ comment }: { comment: MyComment }) {
  const [isEditing, setEditing] = useState(() => comment.hidden_reason === null && hasStoredEdit(comment.id))
  const [isOpened, setOpened] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)

  function open() {
    setOpened(true)
    setEditing(true)
  }

  function close() {
    flushSync(() => setEditing(false))
    editButton.current?.focus()
  }

  return (
    <li className={styles.comment}>
      <Facts comment={comment} />
      {isEditing ? (
        <EditForm comment={comment} isWanted={isOpened} onClose={close} />
      ) : (
        <>
          <CommentText text={comment.text_content} />
          {comment.hidden_reason !== null && <Hidden reason={comment.hidden_reason} />}
          <p className={styles.actions}>
            {comment.hidden_reason === null && (
              <Button ref={editButton} size="small" onClick={open}>
                Edit
              </Button>
            )}
            <Deletion id={comment.id} />
          </p>
        </>
      )}
    </li>
  )
}

function Facts({ comment: { id, post_slug, post_title, created_at, edited_at } }: { comment: MyComment }) {
  return (
    <p className={styles.facts}>
      <Link to={commentAddress(post_slug, id)} className={styles.post}>
        {post_title}
      </Link>
      <ReaderDateTime at={created_at} />
      {edited_at !== null && (
        <span>
          edited <ReaderDateTime at={edited_at} />
        </span>
      )}
    </p>
  )
}

/** Why staff hid the comment, in general terms. */
const hiddenTexts: Record<ReportReason, string> = {
  spam: 'it looks like spam or advertising.',
  abuse: 'it insults, threatens or demeans somebody.',
  personal_information: 'it shows personal information of somebody.',
  other: 'it does not fit this site.',
}

function Hidden({ reason }: { reason: ReportReason }) {
  return (
    <Notice tone="warning" title="Staff hid this comment">
      <p>Reason: {hiddenTexts[reason]} Its text is shown to nobody but you and staff.</p>
    </Notice>
  )
}

function EditForm(props: { comment: MyComment; isWanted: boolean; onClose: () => void }) {
  const { id, post_title, text_content, created_at, edited_at } = props.comment
  return (
    <CommentForm
      draft={commentDrafts.edit(id)}
      initial={text_content}
      base={edited_at ?? created_at}
      label={`Edit your comment below ${post_title}`}
      action="Save"
      busyAction="Saving..."
      failed="Failed to update comment."
      gone={goneText}
      send={(text) => updateComment(id, text)}
      onSent={props.onClose}
      onClose={props.onClose}
      isWanted={props.isWanted}
    />
  )
}

function Deletion({ id }: Pick<MyComment, 'id'>) {
  const deletion = useWrite(deleteComment, { failed: 'Failed to delete comment.' })
  return (
    <ConfirmButton
      size="small"
      variant="danger"
      label="Delete"
      isIdle={deletion.isPending}
      title="Are you sure you want to delete this comment?"
      text="It cannot be brought back. Replies to it stay."
      onConfirm={() => deletion.write(id)}
    />
  )
}

/** A draft from before a reload is opened again. */
function hasStoredEdit(id: number): boolean {
  const user = currentUser()
  return user !== null && hasDraft(user, commentDrafts.edit(id))
}
