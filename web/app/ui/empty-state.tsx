import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  title: ReactNode
  /** Of lists; empty where nothing is counted. */
  mark?: string
  text?: ReactNode
  children?: ReactNode
}

export function EmptyState({ title, mark = '0 records', text, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {mark && (
        <span className={styles.mark} aria-hidden="true">
          {mark}
        </span>
      )}
      <p className={styles.title}>{title}</p>
      {text != null && <p className={styles.text}>{text}</p>}
      {children}
    </div>
  )
}
