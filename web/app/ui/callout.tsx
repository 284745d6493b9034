import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './callout.module.css'

interface CalloutProps {
  tone?: 'info' | 'warning' | 'danger'
  title: ReactNode
  children?: ReactNode
}

/** A callout that appears later belongs in a live region. */
export function Callout({ tone = 'info', title, children }: CalloutProps) {
  return (
    <div className={clsx(styles.callout, styles[tone])}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  )
}

/** The fallback of a `lazyComponent` that the page needs. */
export function notLoaded(title: string, text = 'Check your connection and reload the page.'): () => ReactNode {
  return () => (
    <Callout tone="danger" title={title}>
      <p>{text}</p>
    </Callout>
  )
}

/** A `FocusKeeper` around it keeps the focus of the button. */
export function LoadFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert" className={styles.loadFailure}>
      <Callout tone="danger" title={text} />
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
