import { useState } from 'react'
import { Link, type MetaArgs, useParams } from 'react-router'
import { api } from '../api/browser-client.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import layout from '../ui/first-paint/layout.module.css'
import { useHydrated } from '../ui/first-paint/use-hydrated.ts'
import { FocusKeeper } from '../ui/focus-keeper.tsx'
import { AccountScreen, FormAlert, NeedsScript } from './components/account-screen.tsx'
import { CountdownToLogin } from './components/countdown-to-login.tsx'
import { endSessionOf, LinkOutcome, useLinkVisit, wasSent } from './components/mailed-link-outcome.tsx'

export const handle = { query: [] }

const redirectSeconds = 10

const failed = 'An error occurred.'

const newLink = { label: 'Ask for a new link', to: '/forgot-password' }

/** The address is a secret, so the page is not cached. */
export function headers() {
  return { 'Cache-Control': 'no-store' }
}

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'Password reset',
    description: 'Get a temporary password by email.',
    isPrivate: true,
  })
}

export default function ResetPasswordPage() {
  const { uid, token } = useParams()
  return (
    <AccountScreen
      title="Password reset"
      command="passwd --reset"
      windowTitle="Reset"
      steps={[
        'We email you a temporary password. It replaces your old one and ends every open session.',
        'Log in with it.',
        'Choose a new password in your profile before you do anything else.',
      ]}
      links={<Link to="/">Back to Home</Link>}
    >
      {uid && token ? <ConfirmedReset key={`${uid}/${token}`} uid={uid} token={token} /> : <IncompleteLink />}
    </AccountScreen>
  )
}

interface LinkParts {
  uid: string
  token: string
}

const visitOf = ({ uid, token }: LinkParts) => `reset/${uid}/${token}`

/** Mail scanners open links and run scripts, so opening the page does not use the link. */
function ConfirmedReset(link: LinkParts) {
  // The end of a session remounts the screen.
  const [isConfirmed, setConfirmed] = useState(() => wasSent(visitOf(link)))
  const isHydrated = useHydrated()
  return (
    <FocusKeeper>
      {isConfirmed ? (
        <Reset {...link} />
      ) : (
        <div className={layout.stack4}>
          <p>Your current password works until you press the button.</p>
          <div>
            <Button variant="primary" disabled={!isHydrated} onClick={() => setConfirmed(true)}>
              Send me a temporary password
            </Button>
          </div>
          <NeedsScript what="This link" />
        </div>
      )}
    </FocusKeeper>
  )
}

function Reset({ uid, token }: LinkParts) {
  const visit = useLinkVisit(visitOf({ uid, token }), async () => {
    const { msg } = await api.accounts.resetPassword({ params: { uid, token } })
    endSessionOf(uid)
    return msg
  })
  return (
    <LinkOutcome
      visit={visit}
      workingText="Processing..."
      redirectSeconds={redirectSeconds}
      failed={failed}
      newLink={newLink}
    >
      <CountdownToLogin seconds={redirectSeconds} />
    </LinkOutcome>
  )
}

function IncompleteLink() {
  return (
    <FormAlert title={failed} text="This link is incomplete. Copy all of it from the email and try again.">
      <LinkButton to={newLink.to}>{newLink.label}</LinkButton>
    </FormAlert>
  )
}

export { ErrorPage as ErrorBoundary }
