import { Link } from 'react-router'
import styles from './page-views.module.css'

interface PageViewsProps {
  /** The accessible name, as in "Logs". */
  label: string
  views: readonly { to: string; label: string }[]
  current: string
}

export function PageViews({ label, views, current }: PageViewsProps) {
  return (
    <nav aria-label={label} className={styles.views}>
      {views.map((view) => (
        <Link
          key={view.to}
          to={view.to}
          className={styles.view}
          aria-current={view.to === current ? 'page' : undefined}
        >
          {view.label}
        </Link>
      ))}
    </nav>
  )
}
