import { Link, type MetaArgs, useNavigate } from 'react-router'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Button } from '../ui/button.tsx'
import styles from './components/account-screen.module.css'
import { AccountScreen } from './components/account-screen.tsx'
import { clearEmailFlag, useEmailFlag } from './pending-verification.ts'

export const handle = { query: [] }

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'Email verification',
    description: 'A link in your mailbox confirms the address you registered with.',
    isPrivate: true,
  })
}

/** Claims that a mail was sent only after a registration in this browser. */
export default function EmailVerificationNoticePage() {
  const navigate = useNavigate()
  const hasRegistered = useEmailFlag()

  async function leave() {
    await navigate('/')
    clearEmailFlag()
  }

  return (
    <AccountScreen
      title={hasRegistered ? 'Registration Successful!' : 'Email verification'}
      command="mail --wait"
      lede={
        hasRegistered
          ? 'Please check your email to verify your account.'
          : 'Have you just registered? Then check your email to verify your account.'
      }
      windowTitle="Mailbox"
      steps={[
        'Open the mail from us, within 24 hours.',
        'Follow its link. It works once.',
        'Log in with the name and credentials you chose.',
      ]}
      links={
        <>
          <Link to="/resend-verification">Resend verification</Link>
          <Link to="/login">Login</Link>
        </>
      }
    >
      <p className={styles.note}>
        The email may take a few minutes to arrive. If you do not see it, check your junk or spam folder.
      </p>
      <Button variant="primary" className={styles.leave} onClick={() => void leave()}>
        Go to Homepage
      </Button>
    </AccountScreen>
  )
}

export { ErrorPage as ErrorBoundary }
