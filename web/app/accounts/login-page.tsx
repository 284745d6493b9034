import { useState } from 'react'
import { Link, type MetaArgs, useNavigate } from 'react-router'
import { checkResolver, useApiForm } from '../api/use-api-form.ts'
import { signIn } from '../session/sign-in.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { TextField } from '../ui/field.tsx'
import { PasswordField } from '../ui/forms/password-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { toast } from '../ui/toast.ts'
import { AccountForm } from './components/account-form.tsx'
import { EntryScreen } from './components/account-screen.tsx'
import { usePause } from './components/countdown-to-login.tsx'
import { FormAlert } from './components/form-alert.tsx'
import { entryDestination, useLeadOn } from './entry-destination.ts'
import { type LoginRefusal, readLoginRefusal, unverifiedState } from './pending-verification.ts'

/** `next` is read in the browser, so that one cached page serves everybody. */
export const handle = { query: [] }

const welcomeMs = 500
const tooManyAttemptsMs = 1500

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'System Access',
    description: 'Log in with your user name or e-mail address.',
    isPrivate: true,
  })
}

type Phase = 'open' | 'sending' | { destination: string }

export default function LoginPage() {
  const navigate = useNavigate()
  const [phase, setPhase] = useState<Phase>('open')
  const [refusal, setRefusal] = useState<LoginRefusal | null>(null)
  const isGranted = typeof phase === 'object'
  useLeadOn(phase === 'open')

  async function logIn(values: LoginValues) {
    setRefusal(null)
    setPhase('sending')
    try {
      const user = await signIn(values)
      void toast('success', `Welcome back ${user.username}`)
      setPhase({ destination: entryDestination(user, window.location.search) })
    } catch (failure) {
      const found = readLoginRefusal(failure)
      setRefusal(found)
      setPhase('open')
      if (found.kind === 'not-verified')
        await navigate('/resend-verification', { state: unverifiedState(found, values) })
    }
  }

  usePause(isGranted ? welcomeMs : null, () => {
    if (isGranted) void navigate(phase.destination, { replace: true })
  })
  usePause(refusal?.kind === 'too-many-attempts' ? tooManyAttemptsMs : null, () => {
    void toast('error', refusal?.text ?? '')
    setRefusal(null)
    void navigate('/')
  })

  return (
    <EntryScreen
      title="System Access"
      command="ssh guest@core"
      isForGuests={phase === 'open'}
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
        <LoginForm refusal={refusal} isGranted={isGranted} onLogin={logIn} />
      </Panel>
    </EntryScreen>
  )
}

export { ErrorPage as ErrorBoundary }

interface LoginValues {
  usernameOrEmail: string
  password: string
}

interface LoginFormProps {
  refusal: LoginRefusal | null
  isGranted: boolean
  onLogin: (values: LoginValues) => Promise<void>
}

interface LoginFields {
  username_or_email: string
  password: string
}

const resolver = checkResolver<LoginFields>(({ username_or_email, password }) => ({
  username_or_email: username_or_email.trim() === '' ? 'IDENTIFIER REQUIRED' : undefined,
  password: password === '' ? 'CREDENTIALS REQUIRED' : undefined,
}))

function LoginForm({ refusal, isGranted, onLogin }: LoginFormProps) {
  const form = useApiForm<LoginFields, void>({
    defaultValues: {},
    resolver,
    send: ({ username_or_email, password }) => onLogin({ usernameOrEmail: username_or_email.trim(), password }),
  })
  return (
    <AccountForm
      form={form}
      name="Login"
      submitLabel="ACCESS SYSTEM"
      busyLabel="VERIFYING..."
      doneLabel={isGranted ? 'ACCESS GRANTED' : undefined}
      alert={refusal && <FormAlert title={refusal.title} text={refusal.text} />}
    >
      <TextField
        {...form.field('username_or_email')}
        label="IDENTIFIER"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint="Your user name or e-mail address."
      />
      <PasswordField {...form.field('password')} label="CREDENTIALS" autoComplete="current-password" required />
    </AccountForm>
  )
}
