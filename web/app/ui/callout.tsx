import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './callout.module.css'
import { loadAdvice } from './lazy-component.ts'

interface CalloutProps {
  tone?: 'info' | 'warning' | 'danger'
  title: ReactNode
  isCompact?: boolean
  children?: ReactNode
}

/** A callout that appears later belongs in a live region. */
export function Callout({ tone = 'info', title, isCompact, children }: CalloutProps) {
  return (
    <div className={clsx(styles.callout, styles[tone], isCompact && styles.compact)}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  )
}

/** The fallback of a `lazyComponent` that the page needs. */
export function notLoaded(title: string, text = loadAdvice): (props: { onRetry: () => void }) => ReactNode {
  return ({ onRetry }) => (
    <LoadFailed text={title} onRetry={onRetry}>
      <p>{text}</p>
    </LoadFailed>
  )
}

interface LoadFailedProps {
  text: string
  onRetry: () => void
  children?: ReactNode
}

/** A `FocusKeeper` around it keeps the focus of the button. */
export function LoadFailed({ text, onRetry, children }: LoadFailedProps) {
  return (
    <div role="alert" className={styles.loadFailure}>
      <Callout tone="danger" title={text}>
        {children}
      </Callout>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
