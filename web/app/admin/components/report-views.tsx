import { NavLink } from 'react-router'
import styles from './log-views.module.css'

/** The two kinds of reports: figures of the last days, and what readers report about comments. */
export function ReportViews() {
  return (
    <nav aria-label="Reports" className={styles.views}>
      <NavLink to="/admin/reports" end className={styles.view}>
        Figures
      </NavLink>
      <NavLink to="/admin/reports/comments" className={styles.view}>
        Comments
      </NavLink>
    </nav>
  )
}
