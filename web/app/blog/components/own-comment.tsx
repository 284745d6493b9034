import type { MyComment } from '@ledgerdeck/contract/comments'
import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useRevalidator } from 'react-router'
import { useAction } from '../../api/use-action.ts'
import { currentUser } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { commentAddress } from '../comment-address.ts'
import { commentDrafts, deleteComment, goneText, hasDraft, updateComment } from '../comment-writing.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentTime } from './comment-time.tsx'
import styles from './own-comment.module.css'

/** A comment in the list of one's own: what it stands below, and what its author can do with it. */
export function OwnComment({ comment }: { comment: MyComment }) {
  const { id, post_slug, post_title, text_content, created_at, edited_at } = comment
  const [isEditing, setEditing] = useState(() => isBegun(id))
  const [isOpened, setOpened] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction<'delete'>(useCallback(() => void revalidate(), [revalidate]))

  function close() {
    flushSync(() => setEditing(false))
    editButton.current?.focus()
  }

  return (
    <li className={styles.comment}>
      <p className={styles.facts}>
        <Link to={commentAddress(post_slug, id)} className={styles.post}>
          {post_title}
        </Link>
        <CommentTime at={created_at} />
        {edited_at !== null && (
          <span>
            edited <CommentTime at={edited_at} />
          </span>
        )}
      </p>
      {isEditing ? (
        <CommentForm
          draft={commentDrafts.edit(id)}
          initial={text_content}
          base={edited_at ?? created_at}
          label={`Edit your comment below ${post_title}`}
          action="Save"
          busyAction="Saving…"
          failed="Failed to update comment."
          gone={goneText}
          send={(text) => updateComment(id, text)}
          onSent={() => {
            close()
            void revalidate()
          }}
          onClose={close}
          isWanted={isOpened}
        />
      ) : (
        <>
          <p className={styles.text}>{text_content}</p>
          <p className={styles.actions}>
            <Button
              ref={editButton}
              size="small"
              onClick={() => {
                setOpened(true)
                setEditing(true)
              }}
            >
              Edit
            </Button>
            <Button size="small" variant="danger" aria-disabled={busy !== null} onClick={() => setAsking(true)}>
              Delete
            </Button>
          </p>
        </>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Are you sure you want to delete this comment?"
        text="It cannot be brought back. Replies to it stay."
        action="Delete"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void run('delete', () => deleteComment(id), { failed: 'Failed to delete comment.' })
        }}
      />
    </li>
  )
}

/** What was begun before the page was left is open again. */
function isBegun(id: number): boolean {
  const user = currentUser()
  return user !== null && hasDraft(user, commentDrafts.edit(id))
}
