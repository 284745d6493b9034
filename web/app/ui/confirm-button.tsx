import { type ReactNode, useState } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface ConfirmButtonProps extends ButtonLook {
  /** What the button says. */
  label: ReactNode
  /** What it is called where others say the same. */
  name?: string
  /** Whether there is nothing to do by now; the button keeps the focus all the same. */
  isIdle?: boolean
  /** The question. */
  title: ReactNode
  /** What follows from a yes. */
  text: ReactNode
  /** What the button of the dialog says that does it. */
  action?: ReactNode
  onConfirm: () => void
}

/** A button for what cannot be taken back: it asks first. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, name, isIdle = false, title, text, action = 'Delete', onConfirm, ...look } = props
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button {...look} aria-label={name} aria-disabled={isIdle} onClick={() => !isIdle && setAsking(true)}>
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
