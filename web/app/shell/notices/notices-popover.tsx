import { Popover } from '@base-ui/react/popover'
import type { Notice } from '@ledgerdeck/contract/notices'
import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/callout.tsx'
import { focusAfterClosing } from '../../ui/dialogs/focus-after-closing.ts'
import { VisuallyHidden } from '../../ui/first-paint/accessibility.tsx'
import layout from '../../ui/first-paint/layout.module.css'
import { FocusKeeper } from '../../ui/focus-keeper.tsx'
import { Spinner } from '../../ui/progress.tsx'
import { TimeAgo } from '../../ui/text/time-ago.tsx'
import { noticeAddress, noticeWords, useNotices } from './notices.ts'
import styles from './notices-popover.module.css'

interface NoticesPopoverProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  anchor: RefObject<HTMLButtonElement | null>
}

export default function NoticesPopover({ isOpen, onOpenChange, anchor }: NoticesPopoverProps) {
  const popup = useRef<HTMLDivElement>(null)

  /** Back to the bell: the list is at the end of the document. */
  function closeOnTabOut(event: KeyboardEvent) {
    if (event.key !== 'Tab') return
    const stops = [...(popup.current?.querySelectorAll<HTMLElement>('a[href], button') ?? [])]
    const focused = document.activeElement
    const isInside = stops.some((stop) => stop === focused)
    if (isInside && focused !== stops.at(event.shiftKey ? 0 : -1)) return
    if (!isInside && !event.shiftKey && stops.length > 0) return
    event.preventDefault()
    anchor.current?.focus()
    onOpenChange(false)
  }

  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={(next, details) => {
        if (isPressOf(anchor.current, details)) details.cancel()
        else onOpenChange(next)
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          className={styles.positioner}
          positionMethod="fixed"
          sideOffset={6}
          align="end"
          collisionPadding={8}
          anchor={anchor}
        >
          <Popover.Popup
            ref={popup}
            className={styles.popup}
            finalFocus={focusAfterClosing(popup, () => anchor.current)}
            onKeyDown={closeOnTabOut}
          >
            <NoticesPanel title={<Popover.Title className={styles.title}>Notices</Popover.Title>} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** The bell closes the list by its own click. */
function isPressOf(bell: HTMLElement | null, { reason, event }: Popover.Root.ChangeEventDetails): boolean {
  if (reason !== 'outside-press' && reason !== 'focus-out') return false
  const targets = [event.target, 'relatedTarget' in event ? event.relatedTarget : null]
  return targets.some((target) => target instanceof Node && bell?.contains(target))
}

function NoticesPanel({ title }: { title: ReactNode }) {
  const { notices, firstAddedId, hasMore, isLoading, failure, showMore, mark } = useNotices()
  const hasUnread = notices?.some(({ is_read }) => !is_read) ?? false
  return (
    <FocusKeeper className={layout.stack3}>
      <div className={styles.bar}>
        {title}
        {notices && notices.length > 0 && (
          <Button size="small" variant="quiet" aria-disabled={!hasUnread} onClick={() => mark('all')}>
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
        <Button size="small" aria-disabled={isLoading} onClick={showMore}>
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
        <span>
          <strong>{author?.username ?? 'Someone'}</strong> {noticeWords[kind]}{' '}
          {comment && <em>{comment.post_title}</em>}
        </span>
        {comment && <span className={styles.excerpt}>{comment.excerpt}</span>}
        <span className={styles.when}>
          <TimeAgo at={created_at} />
        </span>
      </Link>
    </li>
  )
}
