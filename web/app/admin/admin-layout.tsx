import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { queryClient } from '../api/query-client.ts'
import { isStaff } from '../session/screens/guard.ts'
import { useSessionUser } from '../session/session.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { onFirstInput } from '../ui/first-input.ts'
import { VisuallyHidden } from '../ui/first-paint/accessibility.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Spinner } from '../ui/progress.tsx'
import styles from './admin-layout.module.css'
import { unreadText } from './dashboard-figures.ts'
import { unreadInboxQuery } from './inbox/inbox-search.ts'

const BottomSheet = lazyDialog(() => import('../ui/dialogs/bottom-sheet.tsx'), 'The Agent Panel didn’t load.', {
  preloadAt: onFirstInput,
})

/** Rendered for everyone; styles show it to staff only, and each page redirects others. */
export default function AdminLayout() {
  return (
    <>
      <div className={styles.checking}>
        <Spinner label="Checking clearance..." />
        <noscript>
          <p>Turn on JavaScript to use the command centre.</p>
        </noscript>
      </div>
      <div className={styles.frame}>
        <AgentPanel />
        <div className={styles.page}>
          <Outlet />
        </div>
      </div>
    </>
  )
}

export { ErrorPage as ErrorBoundary }

const title = 'Agent Panel'

/** Beside the page on wide screens, otherwise behind a round button. */
function AgentPanel() {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts again on each change of page
  useEffect(() => void queryClient.invalidateQueries(unreadInboxQuery, { cancelRefetch: false }), [pathname])
  return (
    <>
      <nav className={styles.panel} aria-label={title}>
        <h2 className={styles.title}>{title}</h2>
        <Links />
      </nav>
      <AgentSheet />
    </>
  )
}

function AgentSheet() {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-label={`Open ${title}`}
        onClick={() => setOpen(true)}
      >
        <span aria-hidden="true">&gt;_</span>
      </button>
      <BottomSheet isOpen={isOpen} onOpenChange={setOpen} title={title} returnFocus={() => opener.current}>
        <nav aria-label={title}>
          <Links onFollow={() => setOpen(false)} />
        </nav>
      </BottomSheet>
    </>
  )
}

function Links({ onFollow }: { onFollow?: () => void }) {
  const { pathname } = useLocation()
  const isSuperuser = useSessionUser()?.is_superuser ?? false
  return (
    <ul className={styles.links}>
      {agentLinks
        .filter(({ isForSuperusers }) => isSuperuser || !isForSuperusers)
        .map((link) => (
          <li key={link.to}>
            <Link
              to={link.to}
              className={styles.link}
              aria-current={pathname === link.to ? 'page' : isWithin(link, pathname) || undefined}
              onClick={onFollow}
            >
              {link.label}
              {link.to === notifications && <Unread />}
            </Link>
          </li>
        ))}
    </ul>
  )
}

function Unread() {
  const user = useSessionUser()
  const enabled = user !== null && isStaff(user)
  const { data: unread = 0 } = useQuery({ ...unreadInboxQuery, enabled }, queryClient)
  if (unread === 0) return null
  return (
    <>
      {' '}
      <span className={styles.unread}>
        {`(${unreadText(unread)}`}
        <VisuallyHidden> unread</VisuallyHidden>)
      </span>
    </>
  )
}

interface AgentLink {
  label: string
  to: string
  also?: string
  isForSuperusers?: boolean
}

const notifications = '/admin/notifications'

export const agentLinks: readonly AgentLink[] = [
  { label: 'Add Blog Post', to: '/finance/blog/create' },
  { label: 'Quiz Questions List', to: '/admin/questions' },
  { label: 'Ip investigation', to: '/admin/ip-address' },
  { label: 'Log investigation', to: '/admin/log', also: '/admin/audit' },
  { label: 'User List', to: '/admin/userlist', also: '/admin/user/' },
  { label: 'Category List', to: '/admin/category-list' },
  { label: 'Settings', to: '/admin/settings' },
  { label: 'Reports', to: '/admin/reports' },
  { label: 'Notifications', to: notifications },
  { label: 'Import and export', to: '/admin/imports', isForSuperusers: true },
]

export function isWithin({ to, also }: AgentLink, pathname: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`) || (also !== undefined && pathname.startsWith(also))
}
