import type { ReactNode } from 'react'
import styles from './spinner.module.css'

/** Hidden for the first 300 ms, so that quick responses do not flicker. */
export function Spinner({ label = 'Loading...' }: { label?: ReactNode }) {
  return (
    <span className={styles.spinner} role="status">
      <span className={styles.cells} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      <span>{label}</span>
    </span>
  )
}
