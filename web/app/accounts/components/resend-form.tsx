import { hasName } from '@ledgerdeck/lookup'
import { useState } from 'react'
import { api } from '../../api/browser-client.ts'
import { CallError } from '../../api/call-error.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { typed } from '../form-values.ts'
import { AccountForm } from './account-form.tsx'
import { FormAlert } from './form-alert.tsx'

interface ResendFormProps {
  /** What the name field begins with. */
  username: string
  takesFocus: boolean
  onSent: (text: string) => void
  /** Asks for an empty form. */
  onClear: () => void
}

interface Refusal {
  title: string
  text?: string
  /** Field → what is wrong with it. */
  fields: Readonly<Record<string, string>>
  /** Whether anything was sent. */
  wasSent: boolean
}

function missingRefusal(missing: readonly string[]): Refusal {
  return {
    title: 'Please fill in all required fields: email, username, and password.',
    fields: Object.fromEntries(missing.map((field) => [field, 'Required.'])),
    wasSent: false,
  }
}

function serverRefusal(failure: unknown): Refusal {
  const refusal = failure instanceof CallError ? failure : undefined
  const fields = Object.entries(refusal?.details ?? {}).map(([field, texts]) => [field, texts.join(' ')])
  return {
    title: 'Failed to resend verification email.',
    text: refusal?.message ?? 'An error occurred.',
    fields: Object.fromEntries(fields),
    wasSent: true,
  }
}

/** Asks for another verification mail. */
export function ResendForm({ username, takesFocus, onSent, onClear }: ResendFormProps) {
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  async function resend(form: FormData) {
    const body = {
      username: typed(form, 'username').trim(),
      password: typed(form, 'password'),
      new_email: typed(form, 'new_email').trim(),
    }
    const missing = Object.entries(body).flatMap(([field, value]) => (value === '' ? [field] : []))
    setRefusal(missing.length > 0 ? missingRefusal(missing) : null)
    if (missing.length > 0) return
    try {
      onSent((await api.accounts.resendVerification({ body })).msg)
    } catch (failure) {
      setRefusal(serverRefusal(failure))
    }
  }

  function forgetError(field: string) {
    if (!refusal || !hasName(refusal.fields, field)) return
    const others = Object.entries(refusal.fields).filter(([name]) => name !== field)
    setRefusal({ ...refusal, fields: Object.fromEntries(others) })
  }

  return (
    <AccountForm
      name="Resend verification"
      submitLabel="Resend verification email"
      busyLabel="Sending..."
      onSubmit={resend}
      onEdit={forgetError}
      takesFocus={takesFocus}
      alert={
        refusal && (
          <FormAlert title={refusal.title} text={refusal.text}>
            {refusal.wasSent && <Button onClick={onClear}>Try Again</Button>}
          </FormAlert>
        )
      }
    >
      <ResendFields username={username} errors={refusal?.fields ?? {}} />
    </AccountForm>
  )
}

function ResendFields({ username, errors }: { username: string; errors: Readonly<Record<string, string>> }) {
  return (
    <>
      <TextField
        label="IDENTIFIER"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={username}
        error={errors.username}
      />
      <PasswordField
        label="CREDENTIALS"
        name="password"
        autoComplete="current-password"
        required
        error={errors.password}
      />
      <TextField
        label="EMAIL"
        name="new_email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint="The address the new mail should go to."
        error={errors.new_email}
      />
    </>
  )
}
