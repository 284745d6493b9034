import type { ReactNode } from 'react'
import { Button } from './button.tsx'
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
export function notLoaded(title: string, text = 'Check your connection, then load this page again.'): () => ReactNode {
  return () => (
    <Notice tone="danger" title={title}>
      <p>{text}</p>
    </Notice>
  )
}

/** A `FocusKeeper` around it keeps the focus of the button. */
export function LoadFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert" className={styles.loadFailure}>
      <Notice tone="danger" title={text} />
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
