import type { Client } from '@ledgerdeck/contract/client'
import { useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from 'react-router'
import { api } from '../api/browser-client.ts'
import { isCallFailure } from '../api/call-error.ts'
import { apiContext } from '../api/server-context.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Notice } from '../ui/notice.tsx'
import { NeedsScript } from './components/account-form.tsx'
import { ConsentGate } from './components/consent-gate.tsx'
import { EntryScreen } from './components/entry-screen.tsx'
import { RegisterForm } from './components/register-form.tsx'
import { acceptConsent, useHasConsent } from './data-consent.ts'
import { useLeadOn } from './entry-destination.ts'
import styles from './register-page.module.css'

export const handle = { query: [] }

/** If this fails, the form shows the server's refusal. */
async function loadAdmission(api: Client, signal: AbortSignal) {
  try {
    return await api.accounts.getAdmission({ signal })
  } catch (failure) {
    if (isCallFailure(failure)) return { is_open: true, msg: '' }
    throw failure
  }
}

export function loader({ context, request }: LoaderFunctionArgs) {
  return loadAdmission(context.get(apiContext), request.signal)
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadAdmission(api, request.signal)
}

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'Initiate profile',
    description: 'Make an account: a name, an e-mail address and a password.',
    isPrivate: true,
  })
}

export default function RegisterPage() {
  const { is_open: isOpen, msg } = useLoaderData<typeof loader>()
  useLeadOn(true)
  return isOpen ? <OpenRegistration /> : <ClosedRegistration text={msg} />
}

const links = (
  <>
    <Link to="/login">Have a profile? Log in</Link>
    <Link to="/">Return to core</Link>
  </>
)

function ClosedRegistration({ text }: { text: string }) {
  return (
    <EntryScreen
      title="INITIATE PROFILE"
      command="useradd --new"
      lede="Nobody can make an account at the moment."
      isForGuests
      links={links}
    >
      <Notice tone="warning" title="Registration is closed">
        <p>{text}</p>
      </Notice>
    </EntryScreen>
  )
}

function OpenRegistration() {
  const hasConsent = useHasConsent()
  const [hasJustAccepted, setJustAccepted] = useState(false)

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
      links={links}
    >
      {hasConsent === undefined ? <Unknown /> : null}
      {hasConsent === false && <ConsentGate onAccept={accept} />}
      {hasConsent === true && <RegisterForm takesFocus={hasJustAccepted} />}
    </EntryScreen>
  )
}

/** The server knows no consent, so it renders neither the question nor the form. */
function Unknown() {
  return (
    <div className={styles.unknown}>
      <NeedsScript what="Registration" />
    </div>
  )
}

export { ErrorPage as ErrorBoundary }
