import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { PostForm } from '../post-form-state.ts'

interface DiscardButtonProps {
  form: PostForm
  label: string
  variant?: 'quiet'
  size?: 'small'
}

/** Throws away what was written, after asking: a long text may hang on one press. */
export function DiscardButton({ form, label, variant, size }: DiscardButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)

  /** The button goes with what it throws away, so that the focus goes to the beginning of the form. */
  function discard() {
    const owner = trigger.current?.form
    flushSync(() => {
      setAsking(false)
      form.discard()
    })
    owner?.querySelector('input')?.focus()
  }

  return (
    <>
      <Button ref={trigger} variant={variant} size={size} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Discard what you wrote?"
        text={`${form.saved ? 'The saved version takes its place.' : 'The form begins empty again.'} It cannot be brought back.`}
        action="Discard"
        onCancel={() => setAsking(false)}
        onConfirm={discard}
      />
    </>
  )
}
