import { Link } from 'react-router'
import { useSessionUser } from '../session/session.ts'
import { classNames } from '../ui/class-names.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { BrandMark } from './brand-mark.tsx'
import styles from './header.module.css'
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
      {user === null && (
        <div className={classNames(styles.user, styles.guest)}>
          <LinkButton to="/login" size="small">
            Login
          </LinkButton>
          <LinkButton to="/register" size="small" variant="primary">
            Register
          </LinkButton>
        </div>
      )}
    </header>
  )
}
