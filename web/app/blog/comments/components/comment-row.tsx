import type { CommentFields } from '@ledgerdeck/contract/comments'
import { memo, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { isStaff, loginAddress } from '../../../session/guard.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { lazyComponent } from '../../../ui/lazy-component.ts'
import { ReaderDateTime } from '../../../ui/time.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { commentAddress, commentElementId } from '../comment-address.ts'
import { isOutOfSight, type Row } from '../discussion.ts'
import styles from './comment-row.module.css'
import { CommentText } from './comment-text.tsx'
import { useDiscussionPlace } from './discussion-context.ts'

/** What only those need who may write. */
const CommentDesk = lazyComponent(() => import('./comment-desk.tsx'))

interface CommentRowProps extends Row {
  /** The reader came for this comment. */
  isTarget: boolean
  /** Controls of its thread, for the head of one. */
  children?: ReactNode
}

/** One comment in its place. It is drawn again only when it is another than before, however many stand around it. */
export const CommentRow = memo(function CommentRow({ comment, level, place, isTarget, children }: CommentRowProps) {
  const [isEditing, setEditing] = useState(false)
  return (
    <li
      id={commentElementId(comment.id)}
      tabIndex={-1}
      className={classNames(styles.row, styles[`level${level}`], isTarget && styles.target)}
    >
      <div className={styles.comment}>
        <Byline comment={comment} />
        <Answered comment={comment} place={place} />
        {isOutOfSight(comment) && (
          <p className={styles.removed}>[comment {comment.is_deleted ? 'removed' : 'hidden'}]</p>
        )}
        {!isOutOfSight(comment) && !isEditing && <CommentText text={comment.text_content} />}
        <div className={styles.actions}>
          {!comment.is_deleted && <Controls comment={comment} isEditing={isEditing} onEditing={setEditing} />}
          {children}
        </div>
      </div>
    </li>
  )
})

function Byline({ comment }: Pick<Row, 'comment'>) {
  const { id, author, created_at, edited_at } = comment
  const { slug, postAuthorId } = useDiscussionPlace()
  return (
    <p className={styles.byline}>
      {!isOutOfSight(comment) && (
        <b className={author ? styles.author : undefined}>{author?.username ?? 'deleted user'}</b>
      )}
      {author !== null && author.id === postAuthorId && <Badge tone="warning">author</Badge>}
      <Link to={commentAddress(slug, id)} rel="nofollow" className={styles.permalink}>
        <ReaderDateTime at={created_at} />
      </Link>
      {edited_at !== null && (
        <span>
          edited <ReaderDateTime at={edited_at} />
        </span>
      )}
    </p>
  )
}

/** Where its place shows whom a comment answers, that is only said. */
function Answered({ comment: { reply_to }, place }: Pick<Row, 'comment' | 'place'>) {
  const { slug } = useDiscussionPlace()
  if (!reply_to) return null
  const name = reply_to.username === null ? 'deleted user' : `@${reply_to.username}`
  if (place === 'nested') return <VisuallyHidden>in reply to {name}</VisuallyHidden>
  return (
    <p className={styles.answered}>
      in reply to{' '}
      {place === 'flat' ? (
        <a href={`#${commentElementId(reply_to.id)}`}>{name}</a>
      ) : (
        <Link to={commentAddress(slug, reply_to.id)} rel="nofollow">
          {name}
        </Link>
      )}
    </p>
  )
}

interface ControlsProps {
  comment: CommentFields
  isEditing: boolean
  onEditing: (isEditing: boolean) => void
}

function Controls(props: ControlsProps) {
  const place = useDiscussionPlace()
  const { viewer, isOpen, slug, commenters } = place
  if (!isOpen || (props.comment.is_hidden && !(viewer && isStaff(viewer)))) return null
  if (viewer) {
    return (
      <Suspense>
        <CommentDesk {...props} place={place} viewer={viewer} />
      </Suspense>
    )
  }
  const login = loginAddress({ pathname: commentAddress(slug, props.comment.id), search: '' })
  return (
    <>
      {commenters === 'users' && (
        <Link to={login} rel="nofollow" className={styles.login}>
          Login to Reply
        </Link>
      )}
      <Link to={login} rel="nofollow" className={styles.login}>
        Report
      </Link>
    </>
  )
}
