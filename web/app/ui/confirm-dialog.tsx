import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  /** The question. */
  title: ReactNode
  /** What follows from a yes. */
  text?: ReactNode
  /** What the button that does it says, such as `Remove`. */
  action: ReactNode
  onConfirm: () => void
  onCancel: () => void
  /** Gives what gets the focus when it closes; null for what had it before. */
  returnFocus?: () => HTMLElement | null
}

/** Asks before something that cannot be taken back. Cancel has the focus first; Esc, a click beside it and Cancel leave everything as it is. */
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
