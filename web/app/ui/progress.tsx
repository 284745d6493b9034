import type { ReactNode } from 'react'
import styles from './progress.module.css'

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

interface ProgressBarProps {
  label: string
  fraction: number
}

export function ProgressBar({ label, fraction }: ProgressBarProps) {
  const percent = Math.floor(fraction * 100)
  return (
    <label className={styles.row}>
      <span>{label}</span>
      <progress className={styles.bar} max={100} value={percent} />
      <span className={styles.figure} aria-hidden="true">
        {percent}%
      </span>
    </label>
  )
}
