import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { mainId } from '../../shell/route-change.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import layout from '../../ui/first-paint/layout.module.css'
import styles from './account-screen.module.css'

interface CountdownToLoginProps {
  seconds: number
  isPaused?: boolean
  /** In place of the link to the login. */
  instead?: ReactNode
}

export function CountdownToLogin({ seconds, isPaused = false, instead }: CountdownToLoginProps) {
  const navigate = useNavigate()
  const [isStopped, setStopped] = useState(false)
  const left = useCountdown(seconds, !(isStopped || isPaused), () => void navigate('/login', { replace: true }))

  function stay() {
    setStopped(true)
    document.getElementById(mainId)?.focus({ preventScroll: true })
  }

  return (
    <div className={styles.countdown}>
      <p>{isStopped ? 'You’ll stay on this page.' : `Redirecting to login in ${left} seconds...`}</p>
      <div className={layout.row}>
        {instead ?? (
          <LinkButton to="/login" variant="primary">
            Go to login now
          </LinkButton>
        )}
        {!isStopped && (
          <Button variant="quiet" onClick={stay}>
            Stay here
          </Button>
        )}
      </div>
    </div>
  )
}

/** Follows the clock, so that a background tab is not late. */
function useCountdown(seconds: number, isRunning: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!isRunning) return
    const endsAt = Date.now() + seconds * 1000
    const timer = setInterval(() => {
      const now = Math.max(0, Math.round((endsAt - Date.now()) / 1000))
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      end()
    }, 1000)
    return () => clearInterval(timer)
  }, [seconds, isRunning])
  return left
}
