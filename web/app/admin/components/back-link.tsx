import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './back-link.module.css'

/** The way to the screen behind this one. */
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
