import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  /** The question. */
  title: ReactNode
  /** What happens after a yes. */
  text?: ReactNode
  /** The label of the button that confirms, such as `Remove`. */
  action: ReactNode
  onConfirm: () => void
  onCancel: () => void
  /** Returns what gets the focus on close; null for what had it before. */
  returnFocus?: () => HTMLElement | null
}

/**
 * Asks before something that cannot be undone. Cancel has the focus first; Esc, Cancel and a click
 * outside change nothing.
 */
export function ConfirmDialog({ isOpen, title, text, action, onConfirm, onCancel, returnFocus }: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onCancel()}
      title={title}
      description={text}
      initialFocus={cancel}
      returnFocus={returnFocus}
    >
      <div className={styles.actions}>
        <Button ref={cancel} onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="danger" onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
