import { isBlank } from '@ledgerdeck/contract/blank-text'
import { Suspense } from 'react'
import { Link, type MetaArgs, useLocation, useNavigate } from 'react-router'
import { checkResolver, useApiForm } from '../api/use-api-form.ts'
import { beginPasskeySecondFactor } from '../session/factors/pending-login.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { notLoaded } from '../ui/callout.tsx'
import { TextField } from '../ui/field.tsx'
import { useHydrated } from '../ui/first-paint/use-hydrated.ts'
import { PasswordField } from '../ui/forms/password-field.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { Panel } from '../ui/panel.tsx'
import { Spinner } from '../ui/progress.tsx'
import { toast } from '../ui/toast.ts'
import { AccountForm, EntryScreen, FormAlert, usePause } from './components/account-screen.tsx'
import { loginReason, useRedirectSignedIn } from './entry-destination.ts'
import { useLogin } from './use-login.ts'

/** `next` is read in the browser, so that one cached page serves everyone. */
export const handle = { query: [] }

const welcomeMs = 500
const tooManyAttemptsMs = 1500

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'System Access',
    description: 'Log in with your username or email address.',
    isPrivate: true,
  })
}

const SecondFactorForm = lazyComponent(
  () => import('../session/factors/second-factor-form.tsx'),
  notLoaded('The next step didn’t load.'),
)

export default function LoginPage() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const isHydrated = useHydrated()
  const login = useLogin()
  const { phase, refusal, pending } = login
  const isGranted = typeof phase === 'object'
  useRedirectSignedIn(phase === 'open')

  usePause(isGranted ? welcomeMs : null, () => {
    if (isGranted) void navigate(phase.destination, { replace: true })
  })
  usePause(refusal?.kind === 'too-many-attempts' ? tooManyAttemptsMs : null, () => {
    void toast('error', refusal?.text ?? '')
    login.forgetRefusal()
    void navigate('/')
  })

  return (
    <EntryScreen
      title="System Access"
      command="ssh guest@core"
      reason={(isHydrated && loginReason(search)) || ''}
      isForGuests={phase === 'open' && pending === null}
      links={
        <>
          <Link to="/register">New here? Initiate a profile</Link>
          <Link to="/forgot-password">Forgot your credentials?</Link>
          <Link to="/resend-verification">Resend verification</Link>
          <Link to="/">Return to core</Link>
        </>
      }
    >
      <Panel title="Login">
        {pending ? (
          <Suspense fallback={<Spinner label="Loading..." />}>
            <SecondFactorForm
              kinds={pending.kinds}
              submitLabel="ACCESS SYSTEM"
              busyLabel="VERIFYING..."
              cancelLabel="Start again"
              beginPasskey={() => beginPasskeySecondFactor(pending)}
              onProve={login.prove}
              onCancel={login.startAgain}
            >
              <p>Now confirm with your second factor.</p>
            </SecondFactorForm>
          </Suspense>
        ) : (
          <LoginForm login={login} />
        )}
      </Panel>
    </EntryScreen>
  )
}

export { ErrorPage as ErrorBoundary }

interface LoginFields {
  username_or_email: string
  password: string
}

const resolver = checkResolver<LoginFields>(({ username_or_email, password }) => ({
  username_or_email: isBlank(username_or_email) ? 'IDENTIFIER REQUIRED' : undefined,
  password: password === '' ? 'CREDENTIALS REQUIRED' : undefined,
}))

function LoginForm({ login }: { login: ReturnType<typeof useLogin> }) {
  const { refusal, isGranted, canUsePasskeys } = login
  const form = useApiForm<LoginFields, void>({
    defaultValues: {},
    resolver,
    send: ({ username_or_email, password }) => login.logIn({ usernameOrEmail: username_or_email.trim(), password }),
  })
  return (
    <AccountForm
      form={form}
      name="Login"
      submitLabel="ACCESS SYSTEM"
      busyLabel="VERIFYING..."
      doneLabel={isGranted ? 'ACCESS GRANTED' : undefined}
      alert={refusal && <FormAlert title={refusal.title} text={refusal.text} />}
      other={
        canUsePasskeys && (
          <Button aria-disabled={isGranted} onClick={() => void login.logInByPasskey()}>
            Log in with a passkey
          </Button>
        )
      }
    >
      <TextField
        {...form.field('username_or_email')}
        label="IDENTIFIER"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint="Your username or email address."
      />
      <PasswordField {...form.field('password')} label="CREDENTIALS" autoComplete="current-password" required />
    </AccountForm>
  )
}
