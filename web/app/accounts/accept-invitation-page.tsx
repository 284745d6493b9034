import type { CallResult, Client } from '@ledgerdeck/contract/client'
import { useQuery } from '@tanstack/react-query'
import { Link, type MetaArgs, useNavigate, useParams } from 'react-router'
import { api } from '../api/browser-client.ts'
import { CallError } from '../api/call-error.ts'
import { endpointQuery, queryClient } from '../api/query-client.ts'
import { contractResolver, useApiForm } from '../api/use-api-form.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { TextField } from '../ui/field.tsx'
import { DateTime } from '../ui/first-paint/time.tsx'
import { FocusKeeper } from '../ui/focus-keeper.tsx'
import { Spinner } from '../ui/progress.tsx'
import { toast } from '../ui/toast.ts'
import { AccountForm, AccountScreen, FormAlert, NeedsScript } from './components/account-screen.tsx'
import { ConsentGate, useConsentStep } from './components/consent-gate.tsx'
import { LinkFailureAlert } from './components/mailed-link-outcome.tsx'
import { NewPasswordFields } from './components/new-password-fields.tsx'

export const handle = { query: [] }

/** The address is a secret, so the page is not cached. */
export function headers() {
  return { 'Cache-Control': 'no-store' }
}

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'Accept an invitation',
    description: 'Accept your invitation and create an account.',
    isPrivate: true,
  })
}

export default function AcceptInvitationPage() {
  const { token } = useParams()
  return (
    <AccountScreen
      title="Accept an invitation"
      command="useradd --accept"
      windowTitle="New profile"
      links={<Link to="/">Back to Home</Link>}
    >
      {token ? (
        <Acceptance key={token} token={token} />
      ) : (
        <FormAlert title={failed} text="This link is incomplete. Copy all of it from the email and try again." />
      )}
    </AccountScreen>
  )
}

export { ErrorPage as ErrorBoundary }

const failed = 'You can’t use this invitation.'

function Acceptance({ token }: { token: string }) {
  const { hasConsent, hasJustAccepted, accept } = useConsentStep()
  // Nothing changes by itself, and the answer after acceptance would hide the form.
  const query = { ...endpointQuery(api.accounts.getInvitation, { params: { token } }), refetchOnWindowFocus: false }
  const { data, error, refetch } = useQuery(query, queryClient)

  return (
    <FocusKeeper>
      {error !== null && <LinkFailureAlert title={failed} failure={error} tryAgain={() => void refetch()} />}
      {error === null && (data === undefined || hasConsent === undefined) && (
        <Spinner label="Opening the invitation..." />
      )}
      {data && hasConsent === false && <ConsentGate onAccept={accept} />}
      {data && hasConsent && <AcceptanceForm token={token} invitation={data} takesFocus={hasJustAccepted} />}
      <NeedsScript what="This link" />
    </FocusKeeper>
  )
}

interface AcceptanceFormProps {
  token: string
  invitation: CallResult<Client['accounts']['getInvitation']>
  takesFocus: boolean
}

const defaultValues = { username: '', password: '', confirm_password: '' }

const resolver = contractResolver<typeof defaultValues>(
  async () => (await import('@ledgerdeck/contract/invitations')).acceptInvitation.body,
  (values) => values,
)

function AcceptanceForm({ token, invitation, takesFocus }: AcceptanceFormProps) {
  const navigate = useNavigate()
  const form = useApiForm<typeof defaultValues, { msg: string }>({
    defaultValues,
    resolver,
    checksLeftFields: true,
    send: (body) => api.accounts.acceptInvitation({ params: { token }, body }),
    onSaved: ({ msg }) => {
      void toast('success', msg)
      return navigate('/login', { replace: true })
    },
  })
  return (
    <AccountForm
      form={form}
      name="Invitation"
      submitLabel="Create account"
      busyLabel="Creating your account..."
      takesFocus={takesFocus}
      alert={form.problem !== null && <FormAlert title={titleOf(form.failure)} text={form.problem} />}
    >
      <p>
        {`Your account will use ${invitation.email}`}
        {invitation.role !== 'user' && ` and have the rights of ${roleTexts[invitation.role]}`}
        {'. The link works until '}
        <DateTime at={invitation.expires_at} />.
      </p>
      <p>The link confirms your email address, so you can log in as soon as you’ve made the account.</p>
      <TextField
        {...form.field('username')}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint="2–60 characters: letters, numbers and . _ + -"
      />
      <NewPasswordFields form={form} label="Password" confirmationLabel="Repeat password" />
    </AccountForm>
  )
}

function titleOf(failure: unknown): string {
  const isOfLink = failure instanceof CallError && failure.code?.startsWith('link_')
  return isOfLink ? failed : 'We couldn’t create your account.'
}

const roleTexts = { staff: 'staff', premium: 'a premium user' } as const
