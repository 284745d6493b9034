import { useState } from 'react'
import { useNavigate } from 'react-router'
import { MAIN_ID } from '../../shell/route-change.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useCountdown } from '../redirect-timers.ts'
import styles from './countdown-to-login.module.css'

/** Goes to the login after some seconds, unless the reader goes first or stays. Whoever shows it announces it, once. */
export function CountdownToLogin({ seconds }: { seconds: number }) {
  const navigate = useNavigate()
  const [isStopped, setStopped] = useState(false)
  const left = useCountdown(seconds, !isStopped, () => void navigate('/login', { replace: true }))

  function stay() {
    setStopped(true)
    // The button goes away with the focus on it.
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
  }

  return (
    <div className={styles.countdown}>
      <p>{isStopped ? 'You stay on this page.' : `Redirecting to login in ${left} seconds...`}</p>
      <div className={styles.ways}>
        <LinkButton to="/login" variant="primary">
          Go to login now
        </LinkButton>
        {!isStopped && (
          <Button variant="quiet" onClick={stay}>
            Stay here
          </Button>
        )}
      </div>
    </div>
  )
}
