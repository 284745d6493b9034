import { Drawer as Base } from '@base-ui/react/drawer'
import { type ReactNode, useRef } from 'react'
import { Button } from '../button.tsx'
import styles from './bottom-sheet.module.css'
import { focusAfterClosing } from './focus-after-closing.ts'

interface BottomSheetProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  returnFocus?: () => HTMLElement | null
  children: ReactNode
}

export default function BottomSheet({ isOpen, onOpenChange, title, returnFocus, children }: BottomSheetProps) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open={isOpen} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            ref={popup}
            className={styles.popup}
            data-drawer=""
            finalFocus={returnFocus && focusAfterClosing(popup, returnFocus)}
          >
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
