import { Link } from 'react-router'
import styles from './back-to-dashboard.module.css'

export function BackToDashboard() {
  return (
    <Link to="/admin/dashboard" className={styles.back}>
      <span aria-hidden="true">&larr; </span>
      Back to dashboard
    </Link>
  )
}
