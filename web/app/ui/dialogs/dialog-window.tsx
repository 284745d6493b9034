import { Dialog as Base } from '@base-ui/react/dialog'
import { clsx } from 'clsx'
import { type RefObject, useRef } from 'react'
import { Button } from '../button.tsx'
import { ScrollArea, VisuallyHidden } from '../first-paint/accessibility.tsx'
import { isSecondClick } from '../second-click.ts'
import styles from './dialog.module.css'
import type { DialogProps } from './dialog.tsx'
import { focusAfterClosing } from './focus-after-closing.ts'

function focusTarget(wanted: DialogProps['initialFocus'], popup: RefObject<HTMLElement | null>) {
  if (typeof wanted === 'object') return wanted
  if (wanted === 'field') return () => popup.current?.querySelector<HTMLElement>('input, select, textarea') ?? true
  return wanted === 'window' ? popup : undefined
}

/** A toast lies over the dialog, so a press on it is not outside. */
function isOnMessage({ target }: Event): boolean {
  return target instanceof Element && target.closest('[role="alert"]') !== null
}

export default function DialogWindow({
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
        if (reason !== 'outside-press' || !(isOnMessage(event) || isSecondClick(event))) onOpenChange(next)
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            ref={popup}
            className={clsx(styles.popup, size === 'full' && styles.full, size === 'side' && styles.side)}
            data-drawer={size === 'side' ? '' : undefined}
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
