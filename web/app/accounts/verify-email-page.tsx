import { Suspense, useState } from 'react'
import { Link, type MetaArgs, useParams } from 'react-router'
import { api } from '../api/browser-client.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { LinkButton } from '../ui/button.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { AccountScreen, FormAlert } from './components/account-screen.tsx'
import { CountdownToLogin } from './components/countdown-to-login.tsx'
import { LinkOutcome, useLinkVisit } from './components/mailed-link-outcome.tsx'
import { clearEmailFlag, hasEmailFlag } from './pending-verification.ts'

const FirstSession = lazyComponent(() => import('./components/first-session.tsx'), CountdownToLogin)

export const handle = { query: [] }

const redirectSeconds = 5

const failed = 'Email verification failed. Please try again later.'

const newLink = { label: 'Resend verification', to: '/resend-verification' }

export function headers() {
  return { 'Cache-Control': 'no-store' }
}

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'Email verification',
    description: 'Confirm your email address.',
    isPrivate: true,
  })
}

export default function VerifyEmailPage() {
  const { uid, token } = useParams()
  return (
    <AccountScreen
      title="Email verification"
      command="verify --email"
      windowTitle="Verification"
      links={<Link to="/">Back to Home</Link>}
    >
      {uid && token ? <Verification key={`${uid}/${token}`} uid={uid} token={token} /> : <IncompleteLink />}
    </AccountScreen>
  )
}

interface LinkParts {
  uid: string
  token: string
}

function Verification({ uid, token }: LinkParts) {
  const [isSameBrowser, setSameBrowser] = useState(false)
  const visit = useLinkVisit(`verify/${uid}/${token}`, async () => {
    const { msg } = await api.accounts.verifyEmail({ params: { uid, token } })
    setSameBrowser(hasEmailFlag())
    clearEmailFlag()
    return msg
  })
  return (
    <LinkOutcome
      visit={visit}
      workingText="Verifying email..."
      doneText="Email verified successfully!"
      redirectSeconds={redirectSeconds}
      failed={failed}
      newLink={newLink}
    >
      {isSameBrowser ? (
        <Suspense>
          <FirstSession seconds={redirectSeconds} />
        </Suspense>
      ) : (
        <CountdownToLogin seconds={redirectSeconds} />
      )}
    </LinkOutcome>
  )
}

function IncompleteLink() {
  return (
    <FormAlert title={failed} text="Email verification failed. Token might have expired.">
      <LinkButton to={newLink.to}>{newLink.label}</LinkButton>
    </FormAlert>
  )
}

export { ErrorPage as ErrorBoundary }
