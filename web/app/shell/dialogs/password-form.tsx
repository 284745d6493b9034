import { type ReactNode, type RefObject, useEffect } from 'react'
import { failureText } from '../../api/call-error.ts'
import { checkResolver, useApiForm } from '../../api/use-api-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import layout from '../../ui/first-paint/layout.module.css'
import { PasswordField } from '../../ui/forms/password-field.tsx'

interface PasswordFormProps {
  username: string
  children: ReactNode
  submitLabel: string
  busyLabel: string
  cancelLabel: string
  passwordRef?: RefObject<HTMLInputElement | null>
  onSubmit: (password: string) => Promise<void>
  onCancel: () => void
}

const resolver = checkResolver<{ password: string }>(({ password }) => ({
  password: password === '' ? 'CREDENTIALS REQUIRED' : undefined,
}))

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
  const form = useApiForm<{ password: string }, void>({
    defaultValues: { password: '' },
    resolver,
    send: ({ password }) => onSubmit(password),
    fieldErrors: (failure) => ({ password: refusalText(failure) }),
  })
  const { isSaving, failure, setFocus } = form
  const { ref, ...password } = form.field('password')

  useEffect(() => {
    if (failure !== null) setFocus('password', { shouldSelect: true })
  }, [failure, setFocus])

  return (
    <form {...form.formProps} className={layout.stack4}>
      {children}
      <TextField label="Username" value={username} readOnly autoComplete="username" name="username" />
      <PasswordField
        {...password}
        ref={(input) => {
          ref(input)
          if (passwordRef) passwordRef.current = input
        }}
        label="Password"
        autoComplete="current-password"
        maxLength={500}
        required
      />
      <div className={layout.rowEnd}>
        <Button onClick={onCancel}>{cancelLabel}</Button>
        <Button type="submit" variant="primary" aria-disabled={isSaving}>
          {isSaving ? busyLabel : submitLabel}
        </Button>
      </div>
    </form>
  )
}

function refusalText(failure: unknown): string {
  const text = failureText(failure) ?? 'An unexpected error occurred. Please try again.'
  return text.includes('Invalid credentials') ? 'INVALID ACCESS CREDENTIALS' : text
}
