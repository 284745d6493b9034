import { type ReactNode, useState } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface DialogButtonProps extends ButtonLook {
  /** What the button says. */
  label: ReactNode
  /** What it is called where others say the same. */
  name?: string
  title: ReactNode
  /** What the dialog holds, made when it opens. */
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
