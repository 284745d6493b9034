import { useState } from 'react'
import { Link, type MetaArgs } from 'react-router'
import { api } from '../api/browser-client.ts'
import { CallError } from '../api/call-error.ts'
import { contractResolver, useApiForm } from '../api/use-api-form.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { AccountForm, AccountScreen, FormAlert, FormSuccess } from './components/account-screen.tsx'

export const handle = { query: [] }

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'Forgotten password',
    description: 'We’ll email you a link if you’ve forgotten your password.',
    isPrivate: true,
  })
}

export default function ForgotPasswordPage() {
  const [sentText, setSentText] = useState<string | null>(null)
  return (
    <AccountScreen
      title="Forgotten password"
      command="passwd --forgotten"
      lede="Enter your account’s email address. We’ll send a reset link to it."
      windowTitle="Reset link"
      steps={[
        'We email you a link. It works once, for one hour.',
        'Open it and we email you a temporary password.',
        'Log in with that and choose a new password.',
      ]}
      links={
        <>
          <Link to="/">Back to Home</Link>
          <Link to="/login">Back to login</Link>
        </>
      }
    >
      {sentText === null ? (
        <RequestForm onSent={setSentText} />
      ) : (
        <FormSuccess text={sentText}>
          <p>The email may take a few minutes. Check your junk folder as well.</p>
          <Button onClick={() => setSentText(null)}>Use another address</Button>
        </FormSuccess>
      )}
    </AccountScreen>
  )
}

interface RequestValues {
  email: string
}

const resolver = contractResolver<RequestValues>(
  async () => (await import('@ledgerdeck/contract/registration')).requestPasswordReset.body,
  (values) => values,
)

function RequestForm({ onSent }: { onSent: (text: string) => void }) {
  const form = useApiForm<RequestValues, { msg: string }>({
    defaultValues: {},
    resolver,
    send: ({ email }) => api.accounts.requestPasswordReset({ body: { email: email.trim() } }),
    onSaved: ({ msg }) => onSent(msg),
  })

  return (
    <AccountForm
      form={form}
      name="Forgotten password"
      submitLabel="Send Reset Link"
      busyLabel="Sending..."
      alert={form.failure !== null && <RequestAlert failure={form.failure} />}
    >
      <TextField
        {...form.field('email')}
        label="EMAIL"
        type="email"
        required
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
    </AccountForm>
  )
}

function RequestAlert({ failure }: { failure: unknown }) {
  if (!(failure instanceof CallError)) return <FormAlert title="Something went wrong. Please try again." />
  return <FormAlert title="Failed to send password reset link. Please try again." text={failure.message} />
}

export { ErrorPage as ErrorBoundary }
