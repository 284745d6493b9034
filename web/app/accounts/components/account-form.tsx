import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './account-form.module.css'
import { NeedsScript } from './needs-script.tsx'

interface AccountFormProps {
  /** What the form is for, to those who do not see it. */
  name: string
  submitLabel: string
  /** What the button says, and is announced, while an answer is awaited. */
  busyLabel: string
  /** Sends the form; until it settles nothing else is sent. */
  onSubmit: (values: FormData) => Promise<void>
  /** Tells that a field was changed, by its name. */
  onEdit?: (field: string) => void
  /** Takes the focus when it appears, in place of a button that went away with it. */
  takesFocus?: boolean
  /** Stands in place of the button's label when there is nothing left to send. */
  doneLabel?: string
  /** The fields. */
  children: ReactNode
  /** A `FormAlert` or more: what went wrong with the form as a whole. Stands above the button, where its reader is. */
  alert?: ReactNode
}

/**
 * A form that is sent by script alone. Until scripts run its button is off, so that nothing typed lands in an address; what was typed by
 * then stays, since the fields keep their own values. After an answer the first wrong field gets the focus.
 */
export function AccountForm({
  name,
  submitLabel,
  busyLabel,
  onSubmit,
  onEdit,
  takesFocus,
  doneLabel,
  children,
  alert,
}: AccountFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [answers, setAnswers] = useState(0)
  const isHydrated = useHydrated()

  useEffect(() => {
    if (answers > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [answers])

  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus()
  }, [takesFocus])

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending.current || doneLabel !== undefined) return
    isSending.current = true
    setBusy(true)
    try {
      await onSubmit(new FormData(event.currentTarget))
    } finally {
      isSending.current = false
      setBusy(false)
      setAnswers((count) => count + 1)
    }
  }

  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      aria-label={name}
      aria-busy={isBusy}
      onSubmit={(event) => void send(event)}
      onInput={({ target }) => target instanceof HTMLInputElement && onEdit?.(target.name)}
    >
      {children}
      {alert}
      <Button type="submit" variant="primary" disabled={!isHydrated} aria-disabled={isBusy || doneLabel !== undefined}>
        {doneLabel ?? (isBusy ? busyLabel : submitLabel)}
      </Button>
      <VisuallyHidden>
        <span role="status">{isBusy && busyLabel}</span>
      </VisuallyHidden>
      <NeedsScript what="This form" />
    </form>
  )
}
