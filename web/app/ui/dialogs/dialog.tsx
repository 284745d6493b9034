import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useRef } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { ScrollArea } from '../first-paint/scroll-area.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
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
            className={classNames(styles.popup, size === 'full' && styles.full, size === 'side' && styles.side)}
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
