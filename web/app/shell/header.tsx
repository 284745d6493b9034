import { Suspense } from 'react'
import { Link } from 'react-router'
import { countdownText, useSecondsLeft } from '../session/countdown.ts'
import { isHeldBack, type SessionUser, useSessionUser } from '../session/session.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './header.module.css'
import { useSite } from './page-meta.ts'
import { terminateSession } from './session-toasts.ts'

const Bell = lazyComponent(() => import('./notices/bell.tsx'))

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
      {user ? <SessionControls user={user} /> : <GuestLinks />}
    </header>
  )
}

function GuestLinks() {
  return (
    <div className={classNames(styles.user, styles.guest)}>
      <LinkButton to="/login" size="small">
        Login
      </LinkButton>
      <LinkButton to="/register" size="small" variant="primary">
        Register
      </LinkButton>
    </div>
  )
}

function SessionControls({ user }: { user: SessionUser }) {
  const { id, username } = user
  return (
    <div className={classNames(styles.user, styles.session)}>
      <span className={styles.who}>
        <span className={styles.name} title={username}>
          {username}
        </span>
        <Countdown />
      </span>
      {isHeldBack(user) || (
        <span className={styles.bell}>
          <Suspense>
            <Bell key={id} />
          </Suspense>
        </span>
      )}
      <Button size="small" className={styles.terminate} onClick={terminateSession}>
        TERMINATE SESSION
      </Button>
    </div>
  )
}

/** `role="timer"` is read on demand, not every second. */
function Countdown() {
  const seconds = useSecondsLeft()
  if (seconds === null) return <span className={styles.countdown} />
  return (
    <span role="timer" className={styles.countdown}>
      <VisuallyHidden>Session ends in </VisuallyHidden>
      {countdownText(seconds)}
    </span>
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
