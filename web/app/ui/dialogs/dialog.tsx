import { Dialog as Base } from '@base-ui/react/dialog'
import { clsx } from 'clsx'
import { type ReactNode, type Ref, type RefObject, useRef, useState } from 'react'
import { Button, type ButtonStyle } from '../button.tsx'
import { ScrollArea, VisuallyHidden } from '../first-paint/accessibility.tsx'
import styles from './dialog.module.css'

interface DialogProps {
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

function focusTarget(wanted: DialogProps['initialFocus'], popup: RefObject<HTMLElement | null>) {
  if (typeof wanted === 'object') return wanted
  if (wanted === 'field') return () => popup.current?.querySelector<HTMLElement>('input, select, textarea') ?? true
  return wanted === 'window' ? popup : undefined
}

/** A toast lies over the dialog, so a press on it is not outside. */
function isOnMessage({ target }: Event): boolean {
  return target instanceof Element && target.closest('[role="alert"]') !== null
}

export function Dialog({
  isOpen,
  onOpenChange,
  title,
  description,
  size = 'regular',
  initialFocus = 'first',
  returnFocus,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(next, { reason, event }) => {
        if (reason !== 'outside-press' || !isOnMessage(event)) onOpenChange(next)
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            ref={popup}
            className={clsx(styles.popup, size === 'full' && styles.full, size === 'side' && styles.side)}
            initialFocus={focusTarget(initialFocus, popup)}
            finalFocus={returnFocus && focusAfterClosing(popup, returnFocus)}
          >
            <div className={styles.bar}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              <Base.Close render={<Button variant="quiet" size="small" className={styles.close} />}>
                [x]<VisuallyHidden> Close</VisuallyHidden>
              </Base.Close>
            </div>
            <ScrollArea as="div" className={styles.body}>
              {description != null && <Base.Description className={styles.description}>{description}</Base.Description>}
              {children}
            </ScrollArea>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** An element that got the focus keeps it: a link in the modal may have opened another page. */
export function focusAfterClosing(popup: RefObject<HTMLElement | null>, returnFocus: () => HTMLElement | null) {
  return () => {
    const focused = document.activeElement ?? document.body
    const isElsewhere = focused !== document.body && !popup.current?.contains(focused)
    return !isElsewhere && (returnFocus() ?? true)
  }
}

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

/** Cancel has the focus first. */
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
  const { ref, label, name, isIdle = false, title, text, action = 'Delete', onConfirm, ...look } = props
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button ref={ref} {...look} aria-label={name} aria-disabled={isIdle} onClick={() => !isIdle && setAsking(true)}>
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

export function DialogButton({ label, name, title, initialFocus, children, ...look }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...look} aria-label={name} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title={title} initialFocus={initialFocus}>
        {children(() => setOpen(false))}
      </Dialog>
    </>
  )
}
