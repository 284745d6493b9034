import { Link } from 'react-router'
import styles from './breadcrumbs.module.css'

interface Crumb {
  label: string
  to?: string
}

export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.list}>
        {trail.map(({ label, to }) => (
          <li className={styles.item} key={`${to} ${label}`}>
            {to === undefined ? (
              <span dir="auto" aria-current="page">
                {label}
              </span>
            ) : (
              <Link to={to} dir="auto">
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
