import { Popover } from '@base-ui/react/popover'
import type { Notice } from '@ledgerdeck/contract/notices'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/callout.tsx'
import { VisuallyHidden } from '../../ui/first-paint/accessibility.tsx'
import { Icon } from '../../ui/first-paint/icon.tsx'
import { DateTime } from '../../ui/first-paint/time.tsx'
import { FocusKeeper } from '../../ui/focus-keeper.tsx'
import { Spinner } from '../../ui/progress.tsx'
import styles from './bell.module.css'
import {
  bellName,
  noticeAddress,
  noticeWords,
  shareUnreadNotices,
  unreadNoticesQuery,
  unreadSign,
  useNotices,
} from './notices.ts'

export function Bell() {
  const [isOpen, setOpen] = useState(false)
  const { key, pathname } = useLocation()
  const { data: unread = null } = useQuery(unreadNoticesQuery, queryClient)
  useEffect(shareUnreadNotices, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts again on each change of page
  useEffect(() => void queryClient.prefetchQuery(unreadNoticesQuery), [pathname])
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the list
  useEffect(() => setOpen(false), [key])

  return (
    <Popover.Root open={isOpen} onOpenChange={(next) => setOpen(next)}>
      <Popover.Trigger render={<Button size="small" className={styles.bell} />} aria-label={bellName(unread)}>
        <Icon name="bell" />
        {unread !== null && unread > 0 && <span className={styles.unread}>{unreadSign(unread)}</span>}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner
          className={styles.positioner}
          positionMethod="fixed"
          sideOffset={6}
          align="end"
          collisionPadding={8}
        >
          <Popover.Popup className={styles.popup}>
            <NoticesPanel title={<Popover.Title className={styles.title}>Notices</Popover.Title>} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function NoticesPanel({ title }: { title: ReactNode }) {
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
      You’re all caught up. Comments on your posts, replies and friend requests appear here.
    </p>
  )
}

interface EntryProps {
  notice: Notice
  takesFocus: boolean
  onOpen: () => void
}

function Entry({ notice, takesFocus, onOpen }: EntryProps) {
  const { is_read, author, kind, comment, created_at } = notice
  const link = useRef<HTMLAnchorElement>(null)
  // In a layout effect, before the popover takes the focus of the removed button.
  useLayoutEffect(() => {
    if (takesFocus) link.current?.focus()
  }, [takesFocus])
  return (
    <li>
      <Link
        ref={link}
        className={clsx(styles.notice, !is_read && styles.unreadNotice)}
        to={noticeAddress(notice)}
        onClick={onOpen}
      >
        {!is_read && <VisuallyHidden>Unread: </VisuallyHidden>}
        <span className={styles.what}>
          <strong>{author?.username ?? 'Someone'}</strong> {noticeWords[kind]}{' '}
          {comment && <em>{comment.post_title}</em>}
        </span>
        {comment && <span className={styles.excerpt}>{comment.excerpt}</span>}
        <span className={styles.when}>
          <DateTime at={created_at} />
        </span>
      </Link>
    </li>
  )
}
