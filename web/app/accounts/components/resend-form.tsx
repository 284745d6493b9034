import { api } from '../../api/browser-client.ts'
import { CallError } from '../../api/call-error.ts'
import { checkResolver } from '../../api/check-resolver.ts'
import { type ApiForm, useApiForm } from '../../api/use-api-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { AccountForm } from './account-form.tsx'
import { FormAlert } from './form-alert.tsx'

interface ResendFormProps {
  /** The initial user name. */
  username: string
  takesFocus: boolean
  onSent: (text: string) => void
  /** Asks for an empty form. */
  onClear: () => void
}

interface ResendValues {
  username: string
  password: string
  new_email: string
}

const resolver = checkResolver<ResendValues>(({ username, password, new_email }) => ({
  username: username.trim() === '' ? 'Required.' : undefined,
  password: password === '' ? 'Required.' : undefined,
  new_email: new_email.trim() === '' ? 'Required.' : undefined,
}))

/** Asks for another verification mail. */
export function ResendForm({ username, takesFocus, onSent, onClear }: ResendFormProps) {
  const form = useApiForm<ResendValues, { msg: string }>({
    defaultValues: {},
    resolver,
    send: ({ username, password, new_email }) =>
      api.accounts.resendVerification({ body: { username: username.trim(), password, new_email: new_email.trim() } }),
    onSaved: ({ msg }) => onSent(msg),
  })
  return (
    <AccountForm
      form={form}
      name="Resend verification"
      submitLabel="Resend verification email"
      busyLabel="Sending..."
      takesFocus={takesFocus}
      alert={<ResendAlert form={form} onClear={onClear} />}
    >
      <ResendFields form={form} username={username} />
    </AccountForm>
  )
}

function ResendAlert({ form: { failure, formState }, onClear }: { form: ApiForm<ResendValues>; onClear: () => void }) {
  if (Object.values(formState.errors).some((error) => error.type === 'check')) {
    return <FormAlert title="Please fill in all required fields: email, username, and password." />
  }
  if (failure === null) return null
  const text = failure instanceof CallError ? failure.message : 'An error occurred.'
  return (
    <FormAlert title="Failed to resend verification email." text={text}>
      <Button onClick={onClear}>Try Again</Button>
    </FormAlert>
  )
}

function ResendFields({ form: { field }, username }: { form: ApiForm<ResendValues>; username: string }) {
  return (
    <>
      <TextField
        {...field('username')}
        label="IDENTIFIER"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={username}
      />
      <PasswordField {...field('password')} label="CREDENTIALS" autoComplete="current-password" required />
      <TextField
        {...field('new_email')}
        label="EMAIL"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint="The address the new mail should go to."
      />
    </>
  )
}
