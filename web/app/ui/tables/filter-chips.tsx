import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { VisuallyHidden } from '../first-paint/accessibility.tsx'
import styles from './filter-chips.module.css'

export interface FilterChip {
  name: string
  text: ReactNode
  to: string
}

export function FilterChips({ chips }: { chips: readonly FilterChip[] }) {
  if (chips.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Active filters">
      {chips.map(({ name, text, to }) => (
        <li key={name}>
          <Link className={styles.chip} to={to} preventScrollReset rel="nofollow">
            <VisuallyHidden>Remove filter </VisuallyHidden>
            {text}
            <span className={styles.cross} aria-hidden="true">
              x
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
