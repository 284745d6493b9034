import type { Client } from '@ledgerdeck/contract/client'
import { useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useNavigate,
} from 'react-router'
import { api } from '../api/browser-client.ts'
import { isCallFailure } from '../api/call-error.ts'
import { apiContext } from '../api/server-context.ts'
import { type ApiForm, checkResolver, useApiForm } from '../api/use-api-form.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Callout } from '../ui/callout.tsx'
import { TextField } from '../ui/field.tsx'
import { PasswordField } from '../ui/forms/password-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { toast } from '../ui/toast.ts'
import styles from './components/account-screen.module.css'
import { AccountForm, EntryScreen, FormAlert, NeedsScript } from './components/account-screen.tsx'
import { acceptConsent, ConsentGate, type ConsentScope, useHasConsent } from './components/consent-gate.tsx'
import { useLeadOn } from './entry-destination.ts'
import { setEmailFlag } from './pending-verification.ts'
import { checkRegistration, type RegistrationValues, registrationRefusalOf } from './registration-rules.ts'

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
    description: 'Create an account with a username, an email address and a password.',
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
  const hasConsent = useHasConsent()
  const [hasJustAccepted, setJustAccepted] = useState(false)

  function accept(scope: ConsentScope) {
    setJustAccepted(true)
    acceptConsent(scope)
  }

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

const resolver = checkResolver<RegistrationValues>(checkRegistration)

function RegisterForm({ takesFocus }: { takesFocus: boolean }) {
  const navigate = useNavigate()
  const form = useApiForm<RegistrationValues, { msg: string }>({
    defaultValues: {},
    resolver,
    send: ({ username, email, ...passwords }) =>
      api.accounts.register({ body: { username: username.trim(), email: email.trim(), ...passwords } }),
    onSaved: ({ msg }) => {
      void toast('success', msg || 'Registration successful. Please check your email for verification.')
      setEmailFlag()
      return navigate('/email-verification-notice', { replace: true })
    },
    fieldErrors: (failure) => registrationRefusalOf(failure).fields,
  })

  return (
    <Panel title="New profile">
      <AccountForm
        form={form}
        name="Registration"
        submitLabel="INITIATE"
        busyLabel="TRANSMITTING..."
        takesFocus={takesFocus}
        alert={form.failure !== null && <RefusalAlerts failure={form.failure} />}
      >
        <RegistrationFields form={form} />
      </AccountForm>
    </Panel>
  )
}

function RefusalAlerts({ failure }: { failure: unknown }) {
  const { isForm, messages } = registrationRefusalOf(failure)
  const title = 'REGISTRATION FAILED. RETRY.'
  if (!isForm) return null
  if (messages.length === 0) return <FormAlert title={title} />
  return messages.map((message) => <FormAlert key={message} title={title} text={message} />)
}

function RegistrationFields({ form: { field } }: { form: ApiForm<RegistrationValues> }) {
  return (
    <>
      <TextField
        {...field('username')}
        label="IDENTIFIER"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint="2–60 characters: letters, numbers and . _ + -"
      />
      <TextField
        {...field('email')}
        label="EMAIL"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint="We’ll send a link to it. No one else sees it."
      />
      <PasswordField
        {...field('password', { deps: ['confirm_password'] })}
        label="CREDENTIALS"
        autoComplete="new-password"
        required
        hint="At least 8 characters. A few unrelated words are strong and easy to remember."
      />
      <PasswordField {...field('confirm_password')} label="CONFIRM CREDENTIALS" autoComplete="new-password" required />
    </>
  )
}
