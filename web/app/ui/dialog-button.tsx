import { type ReactNode, useState } from 'react'
import { Button, type ButtonStyle } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface DialogButtonProps extends ButtonStyle {
  label: ReactNode
  /** The accessible name, where other buttons have the same label. */
  name?: string
  title: ReactNode
  /** Rendered when the dialog opens. */
  children: (close: () => void) => ReactNode
}

/** A button and the dialog that it opens. */
export function DialogButton({ label, name, title, children, ...look }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...look} aria-label={name} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title={title}>
        {children(() => setOpen(false))}
      </Dialog>
    </>
  )
}
