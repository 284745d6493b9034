import { useState } from 'react'
import { Link, type MetaArgs, useLocation } from 'react-router'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { AccountScreen } from './components/account-screen.tsx'
import { FormSuccess } from './components/form-success.tsx'
import { ResendForm } from './components/resend-form.tsx'
import { readUnverifiedState } from './unverified-account.ts'

export const handle = { query: [] }

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'Resend verification',
    description: 'Another verification mail, to the same address or to another one.',
    isPrivate: true,
  })
}

export default function ResendVerificationPage() {
  const refused = readUnverifiedState(useLocation().state)
  const [sentText, setSentText] = useState<string | null>(null)
  /** Each number is a new, empty form; the first one may know the name from the login. */
  const [form, setForm] = useState(0)

  function begin() {
    setSentText(null)
    setForm(form + 1)
  }

  return (
    <AccountScreen
      title="Resend verification"
      command="mail --resend"
      lede="Didn’t get the email, or mistyped your address? Sign in here and we’ll send a new link."
      windowTitle="Verification mail"
      steps={[
        'The mail goes to the address you enter here, which becomes the address of your account.',
        'Its link works once, for 24 hours. Links sent before stop working.',
        'Then log in.',
      ]}
      links={
        <>
          <Link to="/login">Back to login</Link>
          <Link to="/forgot-password">Forgot your credentials?</Link>
        </>
      }
    >
      {refused && form === 0 && sentText === null && <Notice tone="warning" title={refused.text} />}
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
