import { Link, useNavigate } from 'react-router'
import { forgetUser, useSessionUser } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { BrandMark } from './brand-mark.tsx'
import styles from './header.module.css'
import { MAIN_ID } from './route-change.tsx'
import { useSite } from './site.ts'

export function Header() {
  const { siteName } = useSite()
  const user = useSessionUser()
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.brand}>
        <BrandMark className={styles.mark} />
        <span>
          {siteName}
          <span className={styles.cursor} aria-hidden="true" />
        </span>
      </Link>
      {user ? <SessionControls username={user.username} /> : <GuestLinks />}
    </header>
  )
}

/** Part of every page from the server; styles hide it from the first paint on where a user is stored. */
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

function SessionControls({ username }: { username: string }) {
  const navigate = useNavigate()
  const terminate = () => {
    forgetUser()
    // The button goes away with the focus on it, also where the page stays the same.
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
    void navigate('/')
  }
  return (
    <div className={classNames(styles.user, styles.session)}>
      <span className={styles.name} title={username}>
        {username}
      </span>
      <Button size="small" className={styles.terminate} onClick={terminate}>
        TERMINATE SESSION
      </Button>
    </div>
  )
}
