import { Suspense, use } from 'react'
import { Link } from 'react-router'
import { type SessionUser, useSessionUser } from '../session/session.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/first-paint/icon.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { OpenCommandLine } from './command-line-shortcuts.ts'
import styles from './header.module.css'
import { Navigation } from './navigation.tsx'
import { useSite } from './page-meta.ts'
import { terminateSession } from './session-toasts.ts'

const AccountControls = lazyComponent(() => import('./signed-in/account-controls.tsx'), NameAlone)

export function Header() {
  const { siteName } = useSite()
  const user = useSessionUser()
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.brand}>
        <BrandMark className={styles.mark} />
        <span className={styles.siteName}>
          {siteName}
          <span className={styles.cursor} aria-hidden="true" />
        </span>
      </Link>
      <Navigation />
      <SearchButton />
      {user ? <SessionControls user={user} /> : <GuestLinks />}
    </header>
  )
}

function SearchButton() {
  const open = use(OpenCommandLine)
  return (
    <Button size="small" className={styles.search} aria-haspopup="dialog" title="Search (Ctrl+K)" onClick={open}>
      <Icon name="search" />
      <span className={styles.searchText}>Search</span>
    </Button>
  )
}

function GuestLinks() {
  return (
    <div className={classNames(styles.user, styles.guest)}>
      <LinkButton to="/login" size="small">
        Log in
      </LinkButton>
      <LinkButton to="/register" size="small" variant="primary">
        Register
      </LinkButton>
    </div>
  )
}

function SessionControls({ user }: { user: SessionUser }) {
  return (
    <div className={classNames(styles.user, styles.session)}>
      <Suspense fallback={<NameAlone user={user} />}>
        <AccountControls user={user} />
      </Suspense>
      <Button size="small" className={styles.terminate} onClick={terminateSession}>
        TERMINATE SESSION
      </Button>
    </div>
  )
}

function NameAlone({ user: { username } }: { user: SessionUser }) {
  return (
    <>
      <span className={styles.who}>
        <span className={styles.account}>
          <span className={styles.name}>{username}</span>
        </span>
        <span className={styles.countdown} />
      </span>
      <span className={styles.bell} />
    </>
  )
}

/** The same drawing as favicon.svg. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg className={className} width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
      <rect x="1" y="1" width="30" height="30" rx="4" fill="none" stroke="currentcolor" strokeWidth="2" />
      <path d="M7 9.500h11M7 16h7M7 22.500h9" stroke="currentcolor" strokeWidth="3" />
      <rect x="20" y="14" width="5" height="10" fill="var(--amber)" />
    </svg>
  )
}
