import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './collapsible.module.css'

interface CollapsibleProps extends Omit<ComponentProps<'details'>, 'className'> {
  summary: ReactNode
  className?: string
}

/** Opens and closes without JavaScript; `open` sets only how it starts. */
export function Collapsible({ summary, className, children, ...details }: CollapsibleProps) {
  return (
    <details {...details} className={classNames(styles.collapsible, className)}>
      <summary className={styles.summary}>{summary}</summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}
