import { useState } from 'react'
import { Link, type MetaArgs, useLocation } from 'react-router'
import { api } from '../api/browser-client.ts'
import { CallError } from '../api/call-error.ts'
import { type ApiForm, contractResolver, useApiForm } from '../api/use-api-form.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { TextField } from '../ui/field.tsx'
import { PasswordField } from '../ui/forms/password-field.tsx'
import { AccountForm, AccountScreen, FormAlert, FormSuccess } from './components/account-screen.tsx'
import { parseUnverifiedState } from './pending-verification.ts'

export const handle = { query: [] }

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'Resend verification',
    description: 'Get another verification email, at the same address or a new one.',
    isPrivate: true,
  })
}

export default function ResendVerificationPage() {
  const refused = parseUnverifiedState(useLocation().state)
  const [sentText, setSentText] = useState<string | null>(null)
  /** A new number resets the form; only the first knows the name from the login. */
  const [form, setForm] = useState(0)

  function begin() {
    setSentText(null)
    setForm(form + 1)
  }

  return (
    <AccountScreen
      title="Resend verification"
      command="mail --resend"
      lede="Didn’t get the email, or mistyped your address? Log in here and we’ll send a new link."
      windowTitle="Verification email"
      steps={[
        'We send the email to the address you enter here. It becomes your account’s address.',
        'The link works once, for 24 hours. Earlier links stop working.',
        'Then log in.',
      ]}
      links={
        <>
          <Link to="/login">Back to login</Link>
          <Link to="/forgot-password">Forgot your credentials?</Link>
        </>
      }
    >
      {refused && form === 0 && sentText === null && <Callout tone="warning" title={refused.text} />}
      {sentText === null ? (
        <ResendForm
          key={form}
          username={form === 0 ? (refused?.username ?? '') : ''}
          takesFocus={form > 0}
          onSent={setSentText}
          onClear={begin}
        />
      ) : (
        <FormSuccess text={sentText}>
          <Button onClick={begin}>Resend Again</Button>
        </FormSuccess>
      )}
    </AccountScreen>
  )
}

export { ErrorPage as ErrorBoundary }

interface ResendFormProps {
  username: string
  takesFocus: boolean
  onSent: (text: string) => void
  onClear: () => void
}

interface ResendValues {
  username: string
  password: string
  new_email: string
}

const resolver = contractResolver<ResendValues>(
  async () => (await import('@ledgerdeck/contract/registration')).resendVerification.body,
  (values) => values,
)

function ResendForm({ username, takesFocus, onSent, onClear }: ResendFormProps) {
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

const fieldNames = ['username', 'password', 'new_email'] as const

function ResendAlert({ form, onClear }: { form: ApiForm<ResendValues>; onClear: () => void }) {
  const { failure, errorOf, getValues } = form
  if (failure === null) {
    const isIncomplete = fieldNames.some((name) => errorOf(name) !== undefined && getValues(name).trim() === '')
    if (!isIncomplete) return null
    return <FormAlert title="Please fill in all required fields: email, username, and password." />
  }
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
        hint="Where to send the new email."
      />
    </>
  )
}
