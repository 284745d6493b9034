import { Link, type MetaArgs, useLocation, useNavigate, useParams } from 'react-router'
import { api } from '../api/browser-client.ts'
import { useApiForm } from '../api/use-api-form.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { LinkButton } from '../ui/button.tsx'
import { AccountForm } from './components/account-form.tsx'
import { AccountScreen, FormSuccess } from './components/account-screen.tsx'
import { FormAlert } from './components/form-alert.tsx'
import { endSessionOf } from './components/mailed-link-outcome.tsx'

export const handle = { query: [] }

const failedText = 'The address could not be given back.'

export function headers() {
  return { 'Cache-Control': 'no-store' }
}

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'Undo the change of address',
    description: 'Gives an account its former e-mail address back.',
    isPrivate: true,
  })
}

export default function UndoEmailChangePage() {
  const { uid, token } = useParams()
  return (
    <AccountScreen
      title="Undo the change of address"
      command="undo --email"
      lede="Someone changed the e-mail address of your account. If that was not you, take it back here."
      windowTitle="Former address"
      steps={[
        'Your account gets its former e-mail address back.',
        'Every open session ends, also that of whoever changed the address.',
        'A temporary password comes by mail. Log in with it and choose a new one.',
      ]}
      links={
        <>
          <Link to="/login">Login</Link>
          <Link to="/">Back to Home</Link>
        </>
      }
    >
      {uid && token ? (
        <Undo uid={uid} token={token} />
      ) : (
        <FormAlert title={failedText} text="This link is not complete." />
      )}
    </AccountScreen>
  )
}

/** The history entry stores the outcome, because the end of this session remounts the screen. */
function Undo({ uid, token }: { uid: string; token: string }) {
  const navigate = useNavigate()
  const { state, pathname } = useLocation()
  const doneText = parseDoneText(state)
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
      name="Undo the change of address"
      submitLabel="Give my address back"
      busyLabel="Processing..."
      alert={form.problem !== null && <FormAlert title={failedText} text={form.problem} />}
    >
      <p>If you changed the address yourself, there is nothing to do.</p>
    </AccountForm>
  )
}

function parseDoneText(state: unknown): string | null {
  const { doneText } = (state ?? {}) as { doneText?: unknown }
  return typeof doneText === 'string' ? doneText : null
}

export { ErrorPage as ErrorBoundary }
