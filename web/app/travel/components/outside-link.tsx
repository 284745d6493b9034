import type { ReactNode } from 'react'
import styles from './outside-link.module.css'

/** Leads to another site, in a tab that cannot reach this one and is not told where it was opened. */
export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
      {children} <span className={styles.note}>(opens in a new tab)</span>
    </a>
  )
}
