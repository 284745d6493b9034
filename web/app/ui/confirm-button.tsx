import { type ReactNode, type Ref, useState } from 'react'
import { Button, type ButtonStyle } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface ConfirmButtonProps extends ButtonStyle {
  ref?: Ref<HTMLButtonElement>
  label: ReactNode
  /** The accessible name, where other buttons have the same label. */
  name?: string
  /** The button keeps its focus all the same. */
  isIdle?: boolean
  /** The question. */
  title: ReactNode
  /** What happens after a yes. */
  text: ReactNode
  /** The label of the button that confirms. */
  action?: ReactNode
  onConfirm: () => void
}

/** A button that asks before it does something. */
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
