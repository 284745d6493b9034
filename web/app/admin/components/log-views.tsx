import { NavLink } from 'react-router'
import styles from './log-views.module.css'

/** The two kinds of log: what was asked of the server, and what agents did. */
export function LogViews() {
  return (
    <nav aria-label="Logs" className={styles.views}>
      <NavLink to="/admin/log" className={styles.view}>
        Requests
      </NavLink>
      <NavLink to="/admin/audit" className={styles.view}>
        Audit
      </NavLink>
    </nav>
  )
}
