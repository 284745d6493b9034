import { type ReactNode, type Ref, type RefObject, useRef, useState } from 'react'
import { Button, type ButtonStyle } from '../button.tsx'
import { onFirstInput } from '../first-input.ts'
import layout from '../first-paint/layout.module.css'
import { lazyDialog } from '../lazy-dialog.tsx'

export interface DialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  description?: ReactNode
  size?: 'regular' | 'full' | 'side'
  /** `window` if it opens by itself: a key pressed then operates nothing. `field`: its first. */
  initialFocus?: 'first' | 'field' | 'window' | RefObject<HTMLElement | null>
  /** Gets the focus on close, unless another element has it; null for the former one. */
  returnFocus?: () => HTMLElement | null
  children: ReactNode
}

export const Dialog = lazyDialog<DialogProps>(() => import('./dialog-window.tsx'), 'The dialog didn’t load.', {
  preloadAt: onFirstInput,
})

interface ConfirmDialogProps {
  isOpen: boolean
  title: ReactNode
  text?: ReactNode
  action: ReactNode
  onConfirm: () => void
  onCancel: () => void
  /** The element that gets the focus on close; null for the former one. */
  returnFocus?: () => HTMLElement | null
}

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
      <div className={layout.rowEnd}>
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

interface ConfirmButtonProps extends ButtonStyle {
  ref?: Ref<HTMLButtonElement>
  label: ReactNode
  /** Where other buttons have the same label. */
  name?: string
  /** Disabled, but focusable. */
  isIdle?: boolean
  title: ReactNode
  text: ReactNode
  action?: ReactNode
  onConfirm: () => void
}

export function ConfirmButton(props: ConfirmButtonProps) {
  const { ref, label, name, isIdle = false, title, text, action = 'Delete', onConfirm, ...buttonProps } = props
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button ref={ref} {...buttonProps} aria-label={name} aria-disabled={isIdle} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={title}
        text={text}
        action={action}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onConfirm()
        }}
      />
    </>
  )
}

interface DialogButtonProps extends ButtonStyle {
  label: ReactNode
  name?: string
  title: ReactNode
  initialFocus?: 'first' | 'field'
  children: (close: () => void) => ReactNode
}

export function DialogButton({ label, name, title, initialFocus, children, ...buttonProps }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...buttonProps} aria-label={name} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title={title} initialFocus={initialFocus}>
        {children(() => setOpen(false))}
      </Dialog>
    </>
  )
}
