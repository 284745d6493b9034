import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { failureText } from '../api/call-error.ts'
import { countdownText, useSecondsLeft } from '../session/countdown.ts'
import { declineRenewal, type RenewalOffer } from '../session/renewal-offer.ts'
import { signIn } from '../session/sign-in.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { toast } from '../ui/toast.ts'
import styles from './renewal-dialog.module.css'

const titles = {
  none: '',
  offered: 'Your session is about to end',
  ended: 'Your session has ended',
}

/** Offers a new session without leaving the page. Keys that are pressed as it opens were meant for the page: none has the focus yet. */
export default function RenewalDialog({ offer }: { offer: RenewalOffer }): ReactNode {
  const [shown, setShown] = useState(offer)
  // What the dialog says stays while it closes.
  if (offer.phase !== 'none' && offer !== shown) setShown(offer)
  return (
    <Dialog
      isOpen={offer.phase !== 'none'}
      onOpenChange={(isOpen) => isOpen || declineRenewal()}
      title={titles[shown.phase]}
      initialFocus="window"
    >
      {shown.phase === 'offered' ? <RenewalForm username={shown.username} /> : <Ended />}
    </Dialog>
  )
}

function RenewalForm({ username }: { username: string }) {
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    const password = form.current?.elements.namedItem('password')
    if (!(password instanceof HTMLInputElement)) return
    const typed = password.value
    if (typed === '') return setError('CREDENTIALS REQUIRED')
    setBusy(true)
    setError(null)
    try {
      await signIn({ usernameOrEmail: username, password: typed })
      void toast('success', `Welcome back ${username}`)
    } catch (failure) {
      setError(refusalText(failure))
      password.select()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <p>
        You are signed out in <TimeLeft />. Sign in again to go on: nothing on this page is lost.
      </p>
      <TextField label="User name" value={username} readOnly autoComplete="username" name="username" />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        maxLength={500}
        required
        error={error}
        onChange={() => setError(null)}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" aria-disabled={isBusy || undefined}>
          {isBusy ? 'Signing in...' : 'Sign in again'}
        </Button>
        <Button onClick={declineRenewal}>Not now</Button>
      </div>
    </form>
  )
}

function TimeLeft() {
  const seconds = useSecondsLeft()
  return (
    <strong role="timer" className={styles.time}>
      {countdownText(seconds ?? 0)}
    </strong>
  )
}

function refusalText(failure: unknown): string {
  const text = failureText(failure) ?? 'An unexpected error occurred. Please try again.'
  return text.includes('Invalid credentials') ? 'INVALID ACCESS CREDENTIALS' : text
}

function Ended() {
  return (
    <div className={styles.form}>
      <p>What you were writing is kept in this browser. Sign in, open the page again, and go on where you were.</p>
      <div className={styles.actions}>
        <LinkButton to="/login" variant="primary" onClick={declineRenewal}>
          Go to login
        </LinkButton>
        <Button onClick={declineRenewal}>Close</Button>
      </div>
    </div>
  )
}
