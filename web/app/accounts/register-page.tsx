import type { PublicClient } from '@ledgerdeck/contract/client'
import { Suspense } from 'react'
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
import { Callout, notLoaded } from '../ui/callout.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import styles from './components/account-screen.module.css'
import { EntryScreen, NeedsScript } from './components/account-screen.tsx'
import { ConsentGate, useConsentStep } from './components/consent-gate.tsx'
import { useRedirectSignedIn } from './entry-destination.ts'

/** Loads once the consent is given. */
const RegistrationForm = lazyComponent(
  () => import('./components/registration-form.tsx'),
  notLoaded('The form didn’t load.'),
)

export const handle = { query: [] }

/** If this fails, the form shows the server's refusal. */
async function loadAdmission(api: PublicClient, signal: AbortSignal) {
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
    description: 'Create an account with a username, an email address and a password.',
    isPrivate: true,
  })
}

export default function RegisterPage() {
  const { is_open: isOpen, msg } = useLoaderData<typeof loader>()
  useRedirectSignedIn(true)
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
      lede="You can’t create an account right now."
      isForGuests
      links={links}
    >
      <Callout tone="warning" title="Registration is closed">
        <p>{text}</p>
      </Callout>
    </EntryScreen>
  )
}

function OpenRegistration() {
  const { hasConsent, hasJustAccepted, accept } = useConsentStep()

  return (
    <EntryScreen
      title="INITIATE PROFILE"
      command="useradd --new"
      lede={
        hasConsent
          ? 'A username, an email address and a password. The rest can wait.'
          : 'First, what we store about you.'
      }
      isForGuests
      links={links}
    >
      {hasConsent === undefined ? <Unknown /> : null}
      {hasConsent === false && <ConsentGate onAccept={accept} />}
      {hasConsent === true && (
        <Suspense fallback={<Unknown />}>
          <RegistrationForm takesFocus={hasJustAccepted} />
        </Suspense>
      )}
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
