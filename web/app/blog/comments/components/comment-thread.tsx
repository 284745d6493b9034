import type { CommentFields } from '@ledgerdeck/contract/comments'
import { commentAddress, commentElementId } from '@ledgerdeck/contract/post-addresses'
import { clsx } from 'clsx'
import { memo, type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { api } from '../../../api/browser-client.ts'
import { isStaff, loginAddress } from '../../../session/screens/guard.ts'
import { useSessionUser } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Badge } from '../../../ui/content/badge.tsx'
import { VisuallyHidden } from '../../../ui/first-paint/accessibility.tsx'
import { counted, plural, wholeNumber } from '../../../ui/format.ts'
import { lazyComponent } from '../../../ui/lazy-component.ts'
import { TimeAgo } from '../../../ui/text/time-ago.tsx'
import {
  commentName,
  foldedCount,
  isOutOfSight,
  type Row,
  type Thread,
  threadRows,
  withReplies,
} from '../discussion.ts'
import { useDiscussionContext } from '../discussion-context.ts'
import { CommentText } from './comment-text.tsx'
import styles from './comment-thread.module.css'

const batch = 50

interface CommentThreadProps {
  thread: Thread
  targetId: number | undefined
}

export const CommentThread = memo(function CommentThread({ thread, targetId }: CommentThreadProps) {
  const [isCollapsed, setCollapsed] = useState(false)
  const { head, replies, replyCount } = thread
  const [top, ...below] = useMemo(() => threadRows({ head, replies }), [head, replies])
  const toggle = useMemo(
    () =>
      replyCount > 0 && (
        <Button
          size="small"
          variant="quiet"
          className={styles.toggle}
          aria-expanded={!isCollapsed}
          onClick={() => setCollapsed((before) => !before)}
        >
          {isCollapsed ? `[+] Show replies (${wholeNumber(replyCount)})` : '[-] Hide replies'}
        </Button>
      ),
    [isCollapsed, replyCount],
  )
  if (!top) return null
  return (
    <li className={styles.thread}>
      <ol>
        <CommentRow {...top} isTarget={targetId === head.id}>
          {toggle}
        </CommentRow>
        {!isCollapsed &&
          below.map((row) => <CommentRow key={row.comment.id} {...row} isTarget={targetId === row.comment.id} />)}
      </ol>
      {!isCollapsed && <MoreReplies thread={thread} />}
    </li>
  )
})

function MoreReplies({ thread }: { thread: Thread }) {
  const { change, announce } = useDiscussionContext()
  const [phase, setPhase] = useState<'idle' | 'loading' | 'failed'>('idle')
  const part = useRef<HTMLDivElement>(null)
  const count = foldedCount(thread)
  const { head, next } = thread

  async function load() {
    if (next === null || phase === 'loading') return
    setPhase('loading')
    try {
      const more = await api.blog.listReplies({
        params: { id: head.id },
        query: { after: next },
      })
      const rows = part.current?.parentElement
      flushSync(() => {
        change((discussion) => withReplies(discussion, head.id, more))
        setPhase('idle')
      })
      const { length } = more.data
      announce(`${counted(length, 'more reply', 'more replies')} ${plural(length, 'is', 'are')} shown.`)
      // The button disappears with the last reply.
      if (document.activeElement === document.body) rows?.querySelector<HTMLElement>('li:last-child')?.focus()
    } catch {
      setPhase('failed')
    }
  }

  if (count === 0) return null
  return (
    <div ref={part} className={styles.more}>
      <div role="alert">{phase === 'failed' && <Callout tone="danger" title="Failed to fetch comments." />}</div>
      <Button size="small" aria-disabled={phase === 'loading'} onClick={load}>
        Show {counted(Math.min(count, batch), 'more reply', 'more replies')}
      </Button>
      {count > batch && <span>of {wholeNumber(count)}</span>}
      <noscript>Turn on JavaScript to see them.</noscript>
    </div>
  )
}

const CommentActions = lazyComponent(() => import('./comment-actions.tsx'))

interface CommentRowProps extends Row {
  isTarget: boolean
  children?: ReactNode
}

/** Memoised: a change must not render the other comments of a long page again. */
const CommentRow = memo(function CommentRow({ comment, level, layout, isTarget, children }: CommentRowProps) {
  const [isEditing, setEditing] = useState(false)
  return (
    <li
      id={commentElementId(comment.id)}
      tabIndex={-1}
      // Otherwise its whole text names it, and screen readers read that twice.
      aria-label={commentName(comment)}
      className={clsx(styles.row, styles[`level${level}`], isTarget && styles.target)}
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

function AuthorName({ author }: Pick<CommentFields, 'author'>) {
  const isUser = useSessionUser() !== null
  if (!author || author.id === null || !isUser) return author?.username ?? 'deleted user'
  return (
    <Link to={`/user-profile/${author.id}`} className={styles.permalink}>
      {author.username}
    </Link>
  )
}

function Byline({ comment }: Pick<Row, 'comment'>) {
  const { id, author, created_at, edited_at } = comment
  const { slug, postAuthorId } = useDiscussionContext()
  return (
    <p className={styles.byline}>
      {!isOutOfSight(comment) && (
        <b className={author ? styles.author : undefined} data-initial={author && [...author.username][0]}>
          <AuthorName author={author} />
        </b>
      )}
      {author !== null && author.id !== null && author.id === postAuthorId && <Badge>author</Badge>}
      <Link to={commentAddress(slug, id)} rel="nofollow" className={styles.permalink}>
        <TimeAgo at={created_at} />
      </Link>
      {edited_at !== null && (
        <span>
          edited <TimeAgo at={edited_at} />
        </span>
      )}
    </p>
  )
}

/** In nested replies, only screen readers need to hear whom the reply answers. */
function Answered({ comment: { reply_to }, layout }: Pick<Row, 'comment' | 'layout'>) {
  const { slug } = useDiscussionContext()
  if (!reply_to) return null
  const name = answeredText(reply_to)
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

function answeredText({ username, is_deleted, is_hidden }: NonNullable<CommentFields['reply_to']>): string {
  if (is_deleted) return 'a removed comment'
  if (username !== null) return `@${username}`
  return is_hidden ? 'a hidden comment' : 'deleted user'
}

interface ControlsProps {
  comment: CommentFields
  isEditing: boolean
  onEditing: (isEditing: boolean) => void
}

function Controls(props: ControlsProps) {
  const { viewer, isOpen, slug, commenters } = useDiscussionContext()
  if (!isOpen || (props.comment.is_hidden && !(viewer && isStaff(viewer)))) return null
  if (viewer) {
    return (
      <Suspense>
        <CommentActions {...props} viewer={viewer} />
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
