import { Popover } from '@base-ui/react/popover'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { queryClient } from '../api/query-client.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './bell.module.css'
import { bellName, unreadSign } from './notice-list.ts'
import { NoticesPanel } from './notices-panel.tsx'
import { shareUnreadNotices, unreadNoticesQuery } from './unread-notices.ts'

/** How many notices wait, and the list of them. It is loaded for signed-in users only, and without it nothing is missing. */
export default function Bell() {
  const [isOpen, setOpen] = useState(false)
  const { key, pathname } = useLocation()
  const { data: unread = null } = useQuery(unreadNoticesQuery, queryClient)
  useEffect(shareUnreadNotices, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of page is an occasion to count
  useEffect(() => void queryClient.prefetchQuery(unreadNoticesQuery), [pathname])
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
            <NoticesPanel title={<Popover.Title className={styles.title}>Notices</Popover.Title>} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
