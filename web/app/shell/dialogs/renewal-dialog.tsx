import { type ReactNode, useState } from 'react'
import { countdownText, declineRenewal, type RenewalOffer, useSecondsLeft } from '../../session/countdown.ts'
import {
  beginLoginPasskey,
  finishLogin,
  type PendingLogin,
  pendingLoginOf,
} from '../../session/factors/pending-login.ts'
import SecondFactorForm from '../../session/factors/second-factor-form.tsx'
import { signIn } from '../../session/sign-in.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { PasswordForm } from './password-form.tsx'
import styles from './renewal-dialog.module.css'

const titles = {
  none: '',
  offered: 'Your session is about to end',
  ended: 'Your session has ended',
}

/** Nothing has the initial focus: keys pressed as it opens were meant for the page. */
export default function RenewalDialog({ offer }: { offer: RenewalOffer }): ReactNode {
  const [shown, setShown] = useState(offer)
  // The text stays while the dialog closes.
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
  const [pending, setPending] = useState<PendingLogin | null>(null)
  const welcome = () => void toast('success', `Welcome back ${username}`)

  async function renew(password: string): Promise<void> {
    try {
      await signIn({ usernameOrEmail: username, password })
      welcome()
    } catch (failure) {
      const found = pendingLoginOf(failure)
      if (found === null) throw failure
      setPending(found)
    }
  }

  if (pending) {
    return (
      <SecondFactorForm
        kinds={pending.kinds}
        submitLabel="Sign in again"
        busyLabel="Signing in..."
        cancelLabel="Not now"
        beginPasskey={() => beginLoginPasskey(pending)}
        onProve={(proof) => finishLogin(pending, proof).then(welcome)}
        onCancel={declineRenewal}
      />
    )
  }
  return (
    <PasswordForm
      username={username}
      submitLabel="Sign in again"
      busyLabel="Signing in..."
      cancelLabel="Not now"
      onSubmit={renew}
      onCancel={declineRenewal}
    >
      <p>
        You are signed out in <TimeLeft />. Sign in again to go on: nothing on this page is lost.
      </p>
    </PasswordForm>
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
