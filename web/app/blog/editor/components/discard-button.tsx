import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { ConfirmButton } from '../../../ui/dialogs/confirm-dialog.tsx'
import type { PostForm } from '../use-post-form.ts'

interface DiscardButtonProps {
  form: PostForm
  label: string
  variant?: 'quiet'
  size?: 'small'
}

/** Asks first. */
export function DiscardButton({ form, label, variant, size }: DiscardButtonProps) {
  const trigger = useRef<HTMLButtonElement>(null)

  /** The button disappears with the text, so the focus moves to the start of the form. */
  function discard() {
    const owner = trigger.current?.form
    flushSync(form.discard)
    owner?.querySelector('input')?.focus()
  }

  return (
    <ConfirmButton
      ref={trigger}
      variant={variant}
      size={size}
      label={label}
      title="Discard what you wrote?"
      text={`${form.saved ? 'The saved version takes its place.' : 'The form begins empty again.'} It cannot be brought back.`}
      action="Discard"
      onConfirm={discard}
    />
  )
}
