import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './notice.module.css'

interface NoticeProps {
  tone?: 'info' | 'warning' | 'danger'
  title: ReactNode
  children?: ReactNode
}

/** A notice that appears later belongs in a live region. */
export function Notice({ tone = 'info', title, children }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, styles[tone])}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  )
}

/** The fallback of a `lazyComponent` that the page needs. */
export function notLoaded(
  title: string,
  text = 'Look at your connection, then load this page again.',
): () => ReactNode {
  return () => (
    <Notice tone="danger" title={title}>
      <p>{text}</p>
    </Notice>
  )
}
