import type { Notice } from '@ledgerdeck/contract/notices'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { FocusKeeper } from '../ui/focus-keeper.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { DateTime } from '../ui/time.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { noticeAddress, noticeWords } from './notice-list.ts'
import styles from './notices-panel.module.css'
import { useNotices } from './use-notices.ts'

/** The newest notices of the user. */
export function NoticesPanel({ title }: { title: ReactNode }) {
  const { notices, firstAddedId, hasMore, isLoading, failure, showMore, mark } = useNotices()
  const hasUnread = notices?.some(({ is_read }) => !is_read) ?? false
  return (
    <FocusKeeper className={styles.panel}>
      <div className={styles.bar}>
        {title}
        {notices && notices.length > 0 && (
          <Button size="small" variant="quiet" aria-disabled={!hasUnread} onClick={() => hasUnread && mark('all')}>
            Mark all as read
          </Button>
        )}
      </div>
      {notices?.length === 0 && <Nothing />}
      {notices && notices.length > 0 && (
        <ul className={styles.list}>
          {notices.map((notice) => (
            <Entry
              key={notice.id}
              notice={notice}
              takesFocus={notice.id === firstAddedId}
              onOpen={() => notice.is_read || mark(notice.id)}
            />
          ))}
        </ul>
      )}
      {isLoading && !notices && <Spinner label="Loading notices..." />}
      {failure && <LoadFailed text={failure.text} onRetry={failure.retry} />}
      {hasMore && !failure && (
        <Button size="small" aria-disabled={isLoading} onClick={() => isLoading || showMore()}>
          {isLoading ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </FocusKeeper>
  )
}

function Nothing() {
  return (
    <p className={styles.nothing}>
      Nothing new. When somebody comments on a post of yours, or replies to a comment of yours, you find it here.
    </p>
  )
}

interface EntryProps {
  notice: Notice
  /** The first that was added to the list on the reader's demand. */
  takesFocus: boolean
  onOpen: () => void
}

function Entry({ notice, takesFocus, onOpen }: EntryProps) {
  const { is_read, author, kind, post_title, excerpt, created_at } = notice
  const link = useRef<HTMLAnchorElement>(null)
  // At once: where the button that was pressed is gone and nothing else has the focus, the popover takes it a moment later.
  useLayoutEffect(() => {
    if (takesFocus) link.current?.focus()
  }, [takesFocus])
  return (
    <li>
      <Link
        ref={link}
        className={classNames(styles.notice, !is_read && styles.unread)}
        to={noticeAddress(notice)}
        onClick={onOpen}
      >
        {!is_read && <VisuallyHidden>Unread: </VisuallyHidden>}
        <span className={styles.what}>
          <strong>{author?.username ?? 'Somebody'}</strong> {noticeWords(kind)} <em>{post_title}</em>
        </span>
        <span className={styles.excerpt}>{excerpt}</span>
        <span className={styles.when}>
          <DateTime at={created_at} />
        </span>
      </Link>
    </li>
  )
}
