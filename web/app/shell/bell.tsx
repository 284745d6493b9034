import { Popover } from '@base-ui/react/popover'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useSeenAgain } from '../api/use-seen-again.ts'
import type { SessionUser } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './bell.module.css'
import { bellName, unreadSign } from './notice-list.ts'
import { NoticesPanel } from './notices-panel.tsx'
import { countUnread, useUnread } from './unread-notices.ts'

/** How many notices wait, and the list of them. It is loaded for signed-in users only, and without it nothing is missing. */
export default function Bell({ userId }: { userId: SessionUser['id'] }) {
  const [isOpen, setOpen] = useState(false)
  const { key, pathname } = useLocation()
  const unread = useUnread(userId)
  const count = useCallback(() => countUnread(userId), [userId])
  useSeenAgain(count)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of page is an occasion to count
  useEffect(() => void count(), [count, pathname])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever went somewhere is done with the list
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
            <NoticesPanel userId={userId} title={<Popover.Title className={styles.title}>Notices</Popover.Title>} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
