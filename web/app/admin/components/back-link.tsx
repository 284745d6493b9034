import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './back-link.module.css'

/** A link to the screen that leads here. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.back}>
      <span aria-hidden="true">&larr; </span>
      {children}
    </Link>
  )
}

export function BackToDashboard() {
  return <BackLink to="/admin/dashboard">Back to dashboard</BackLink>
}
