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
import { useDiscussionContext } from '../use-discussion.ts'
import styles from './comment-row.module.css'
import { CommentText } from './comment-text.tsx'

/** Loaded for users who may write. */
const CommentActions = lazyComponent(() => import('./comment-actions.tsx'))

interface CommentRowProps extends Row {
  isTarget: boolean
  /** Controls of the thread, for its first comment. */
  children?: ReactNode
}

/** Memoised: one change does not render the other comments of a long page again. */
export const CommentRow = memo(function CommentRow({ comment, level, layout, isTarget, children }: CommentRowProps) {
  const [isEditing, setEditing] = useState(false)
  return (
    <li
      id={commentElementId(comment.id)}
      tabIndex={-1}
      className={classNames(styles.row, styles[`level${level}`], isTarget && styles.target)}
    >
      <div className={styles.comment}>
        <Byline comment={comment} />
        <Answered comment={comment} layout={layout} />
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
  const { slug, postAuthorId } = useDiscussionContext()
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

/** In nested replies, only screen readers need to hear whom the reply answers. */
function Answered({ comment: { reply_to }, layout }: Pick<Row, 'comment' | 'layout'>) {
  const { slug } = useDiscussionContext()
  if (!reply_to) return null
  const name = reply_to.username === null ? 'deleted user' : `@${reply_to.username}`
  if (layout === 'nested') return <VisuallyHidden>in reply to {name}</VisuallyHidden>
  return (
    <p className={styles.answered}>
      in reply to{' '}
      {layout === 'flat' ? (
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
  const context = useDiscussionContext()
  const { viewer, isOpen, slug, commenters } = context
  if (!isOpen || (props.comment.is_hidden && !(viewer && isStaff(viewer)))) return null
  if (viewer) {
    return (
      <Suspense>
        <CommentActions {...props} context={context} viewer={viewer} />
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
