import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { onFirstInput } from '../../ui/first-input.ts'
import { Icon } from '../../ui/first-paint/icon.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import styles from './bell.module.css'
import { bellName, shareUnreadNotices, unreadNoticesQuery, unreadSign } from './notices.ts'

const NoticesPopover = lazyDialog(() => import('./notices-popover.tsx'), 'The notices didn’t load.', {
  preloadAt: onFirstInput,
})

export function Bell() {
  const [isOpen, setOpen] = useState(false)
  const { key, pathname } = useLocation()
  const { data: unread = null } = useQuery(unreadNoticesQuery, queryClient)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(shareUnreadNotices, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts again on each change of page
  useEffect(() => void queryClient.prefetchQuery(unreadNoticesQuery), [pathname])
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the list
  useEffect(() => setOpen(false), [key])

  return (
    <>
      <Button
        ref={button}
        size="small"
        className={styles.bell}
        aria-label={bellName(unread)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="bell" />
        {unread !== null && unread > 0 && <span className={styles.unread}>{unreadSign(unread)}</span>}
      </Button>
      <NoticesPopover isOpen={isOpen} onOpenChange={setOpen} anchor={button} />
    </>
  )
}
