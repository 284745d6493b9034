import { type ReactNode, type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { failureText } from '../api/call-error.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import styles from './password-form.module.css'

interface PasswordFormProps {
  /** Whose password is asked for. */
  username: string
  /** Why. */
  children: ReactNode
  submitLabel: string
  /** Stands on the button while the password is checked. */
  busyLabel: string
  cancelLabel: string
  passwordRef?: RefObject<HTMLInputElement | null>
  /** Sends the password; what it rejects with is shown at the field. */
  onSubmit: (password: string) => Promise<void>
  onCancel: () => void
}

/** Asks somebody who is signed in for their password. Nobody else's name can be entered. */
export function PasswordForm({
  username,
  children,
  submitLabel,
  busyLabel,
  cancelLabel,
  passwordRef,
  onSubmit,
  onCancel,
}: PasswordFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    const password = form.current?.elements.namedItem('password')
    if (!(password instanceof HTMLInputElement)) return
    const typed = password.value
    if (typed === '') {
      password.focus()
      return setError('CREDENTIALS REQUIRED')
    }
    setBusy(true)
    setError(null)
    try {
      await onSubmit(typed)
    } catch (failure) {
      setError(refusalText(failure))
      password.select()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} className={styles.form} aria-busy={isBusy} onSubmit={submit} noValidate>
      {children}
      <TextField label="User name" value={username} readOnly autoComplete="username" name="username" />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        maxLength={500}
        required
        error={error}
        inputRef={passwordRef}
        onChange={() => setError(null)}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" aria-disabled={isBusy || undefined}>
          {isBusy ? busyLabel : submitLabel}
        </Button>
        <Button onClick={onCancel}>{cancelLabel}</Button>
      </div>
    </form>
  )
}

function refusalText(failure: unknown): string {
  const text = failureText(failure) ?? 'An unexpected error occurred. Please try again.'
  return text.includes('Invalid credentials') ? 'INVALID ACCESS CREDENTIALS' : text
}
