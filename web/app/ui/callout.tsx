import { clsx } from 'clsx'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Button } from './button.tsx'
import styles from './callout.module.css'
import { toast } from './toast.ts'

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

const reloadText = 'Check your connection and reload the page.'

/** The fallback of a `lazyComponent` that the page needs. */
export function notLoaded(title: string, text = reloadText): () => ReactNode {
  return () => (
    <Callout tone="danger" title={title}>
      <p>{text}</p>
    </Callout>
  )
}

interface NotLoadedDialogProps {
  isOpen?: boolean
  onClose?: () => void
  onOpenChange?: (isOpen: boolean) => void
}

export function dialogNotLoaded(title: string): (props: NotLoadedDialogProps) => null {
  return function NotLoadedDialog({ isOpen = true, onClose, onOpenChange }) {
    const close = useEffectEvent(() => {
      onClose?.()
      onOpenChange?.(false)
    })
    useEffect(() => {
      if (!isOpen) return
      close()
      // After it has closed, so that a further press opens it again.
      return () => void toast('error', `${title} ${reloadText}`)
    }, [isOpen])
    return null
  }
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
