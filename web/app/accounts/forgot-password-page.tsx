import { useState } from 'react'
import { Link, type MetaArgs } from 'react-router'
import { api } from '../api/browser-client.ts'
import { CallError } from '../api/call-error.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { AccountForm } from './components/account-form.tsx'
import { AccountScreen } from './components/account-screen.tsx'
import { FormAlert } from './components/form-alert.tsx'
import { FormSuccess } from './components/form-success.tsx'
import { typed } from './form-values.ts'
import { checkEmail } from './registration-rules.ts'

export const handle = { query: [] }

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'Forgotten password',
    description: 'A link by mail helps whoever has forgotten the password of an account.',
    isPrivate: true,
  })
}

export default function ForgotPasswordPage() {
  const [sentText, setSentText] = useState<string | null>(null)
  return (
    <AccountScreen
      title="Forgotten password"
      command="passwd --forgotten"
      lede="Enter the address of your account. A link for a new password goes there."
      windowTitle="Reset link"
      steps={[
        'We mail you a link. It works once, for one hour.',
        'The link makes a temporary password and mails you that.',
        'Log in with it and choose a new one.',
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

interface Refusal {
  title: string
  text?: string
}

function readRefusal(failure: unknown): Refusal {
  if (!(failure instanceof CallError)) return { title: 'Something went wrong. Please try again.' }
  return { title: 'Failed to send password reset link. Please try again.', text: failure.message }
}

function RequestForm({ onSent }: { onSent: (text: string) => void }) {
  const [emailError, setEmailError] = useState<string>()
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  async function request(form: FormData) {
    const email = typed(form, 'email').trim()
    const wrong = checkEmail(email)
    setRefusal(null)
    setEmailError(wrong)
    if (wrong !== undefined) return
    try {
      const { msg } = await api.accounts.requestPasswordReset({ body: { email } })
      onSent(msg || 'Password reset link sent successfully!')
    } catch (failure) {
      setRefusal(readRefusal(failure))
      if (failure instanceof CallError) setEmailError(failure.details.email?.join(' '))
    }
  }

  return (
    <AccountForm
      name="Forgotten password"
      submitLabel="Send Reset Link"
      busyLabel="Sending..."
      onSubmit={request}
      onEdit={() => setEmailError(undefined)}
      alert={refusal && <FormAlert title={refusal.title} text={refusal.text} />}
    >
      <TextField
        label="EMAIL"
        name="email"
        type="email"
        required
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={emailError}
      />
    </AccountForm>
  )
}

export { ErrorPage as ErrorBoundary }
