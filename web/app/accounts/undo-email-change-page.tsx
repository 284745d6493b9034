import { Link, type MetaArgs, useLocation, useNavigate, useParams } from 'react-router'
import { api } from '../api/browser-client.ts'
import { useApiForm } from '../api/use-api-form.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { LinkButton } from '../ui/button.tsx'
import { useHydrated } from '../ui/first-paint/use-hydrated.ts'
import { AccountForm, AccountScreen, FormAlert, FormSuccess } from './components/account-screen.tsx'
import { endSessionOf } from './components/mailed-link-outcome.tsx'

export const handle = { query: [] }

const failedText = 'We couldn’t restore the address.'

export function headers() {
  return { 'Cache-Control': 'no-store' }
}

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'Undo the email change',
    description: 'Restore your account’s previous email address.',
    isPrivate: true,
  })
}

export default function UndoEmailChangePage() {
  const { uid, token } = useParams()
  return (
    <AccountScreen
      title="Undo the email change"
      command="undo --email"
      lede="Someone changed the email address of your account. If it wasn’t you, undo it here."
      windowTitle="Previous address"
      steps={[
        'We restore your account’s previous email address.',
        'Every open session ends, including that of the person who changed it.',
        'We email you a temporary password. Log in with that and choose a new one.',
      ]}
      links={<Link to="/">Back to Home</Link>}
    >
      {uid && token ? (
        <Undo uid={uid} token={token} />
      ) : (
        <FormAlert title={failedText} text="This link is incomplete." />
      )}
    </AccountScreen>
  )
}

/** The history entry stores the outcome, because the end of this session remounts the screen. */
function Undo({ uid, token }: { uid: string; token: string }) {
  const navigate = useNavigate()
  const { state, pathname } = useLocation()
  // The server does not know the history entry.
  const isHydrated = useHydrated()
  const doneText = isHydrated ? parseDoneText(state) : null
  const form = useApiForm({
    defaultValues: {},
    send: () => api.accounts.undoEmailChange({ params: { uid, token } }),
    onSaved: async ({ msg }) => {
      await navigate(pathname, { replace: true, state: { doneText: msg } })
      endSessionOf(uid)
    },
  })

  if (doneText !== null) {
    return (
      <FormSuccess text={doneText}>
        <LinkButton to="/login" variant="primary">
          Go to login
        </LinkButton>
      </FormSuccess>
    )
  }
  return (
    <AccountForm
      form={form}
      name="Undo the email change"
      submitLabel="Restore my address"
      busyLabel="Processing..."
      alert={form.problem !== null && <FormAlert title={failedText} text={form.problem} />}
    >
      <p>If you changed the address yourself, you don’t need to do anything.</p>
    </AccountForm>
  )
}

function parseDoneText(state: unknown): string | null {
  const { doneText } = (state ?? {}) as { doneText?: unknown }
  return typeof doneText === 'string' ? doneText : null
}

export { ErrorPage as ErrorBoundary }
