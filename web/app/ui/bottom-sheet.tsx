import { Drawer as Base } from '@base-ui/react/drawer'
import type { ReactNode } from 'react'
import styles from './bottom-sheet.module.css'
import { Button } from './button.tsx'

interface BottomSheetProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  /** Gives what gets the focus when it closes; null for what had it before. */
  returnFocus?: () => HTMLElement | null
  children: ReactNode
}

/** A modal panel from the lower edge, for small screens. Closes with Esc, its button, a swipe down or a tap beside it. */
export function BottomSheet({ isOpen, onOpenChange, title, returnFocus, children }: BottomSheetProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup className={styles.popup} finalFocus={returnFocus && (() => returnFocus() ?? true)}>
            <div className={styles.handle} />
            <div className={styles.bar}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              <Base.Close render={<Button variant="quiet" size="small" />}>[x] Close</Base.Close>
            </div>
            <Base.Content>{children}</Base.Content>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
