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
    description: 'Confirm your email address with the link we sent you.',
    isPrivate: true,
  })
}

/** Claims that an email was sent only after a registration in this browser. */
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
          : 'Just registered? Check your email to verify your account.'
      }
      windowTitle="Mailbox"
      steps={[
        'Open our email within 24 hours.',
        'Follow the link. It works once.',
        'Log in with your username and password.',
      ]}
      links={
        <>
          <Link to="/resend-verification">Resend verification</Link>
          <Link to="/login">Log in</Link>
        </>
      }
    >
      <p className={styles.note}>
        The email may take a few minutes to arrive. If you don’t see it, check your junk or spam folder.
      </p>
      <Button variant="primary" className={styles.leave} onClick={() => void leave()}>
        Go to Homepage
      </Button>
    </AccountScreen>
  )
}

export { ErrorPage as ErrorBoundary }
