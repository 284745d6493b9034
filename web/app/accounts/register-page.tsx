import { useState } from 'react'
import { Link, type MetaArgs } from 'react-router'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { ConsentGate } from './components/consent-gate.tsx'
import { EntryScreen } from './components/entry-screen.tsx'
import { NeedsScript } from './components/needs-script.tsx'
import { RegisterForm } from './components/register-form.tsx'
import { acceptConsent, useHasConsent } from './data-consent.ts'
import { useLeadOn } from './entry-destination.ts'
import styles from './register-page.module.css'

/** The query parameters that this page reads on the server. */
export const handle = { query: [] }

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'Initiate profile',
    description: 'Make an account: a name, an e-mail address and a password.',
    isPrivate: true,
  })
}

export default function RegisterPage() {
  const hasConsent = useHasConsent()
  const [hasJustAccepted, setJustAccepted] = useState(false)
  useLeadOn(true)

  function accept() {
    setJustAccepted(true)
    acceptConsent()
  }

  return (
    <EntryScreen
      title="INITIATE PROFILE"
      command="useradd --new"
      lede={
        hasConsent ? 'A name, an address, a password. The rest can wait.' : 'First, what an account keeps about you.'
      }
      isForGuests
      links={
        <>
          <Link to="/login">Have a profile? Log in</Link>
          <Link to="/">Return to core</Link>
        </>
      }
    >
      {hasConsent === undefined ? <Unknown /> : null}
      {hasConsent === false && <ConsentGate onAccept={accept} />}
      {hasConsent === true && <RegisterForm takesFocus={hasJustAccepted} />}
    </EntryScreen>
  )
}

/** Whether there is consent, only the browser knows: what the server sends shows neither the question nor the form. */
function Unknown() {
  return (
    <div className={styles.unknown}>
      <NeedsScript what="Registration" />
    </div>
  )
}

export { ErrorPage as ErrorBoundary }
