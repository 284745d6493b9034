import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { canUsePasskeys, getPasskey, passkeyProblem } from '../../session/factors/passkeys.ts'
import {
  beginPasskeyLogin,
  beginPasskeySecondFactor,
  finishLogin,
  logInByPasskey,
  type PendingLogin,
  pendingLoginOf,
} from '../../session/factors/pending-login.ts'
import SecondFactorForm from '../../session/factors/second-factor-form.tsx'
import { loginAddress } from '../../session/screens/guard.ts'
import { useSessionUser } from '../../session/session.ts'
import { signIn } from '../../session/sign-in.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import Dialog from '../../ui/dialogs/dialog-window.tsx'
import layout from '../../ui/first-paint/layout.module.css'
import { toast } from '../../ui/toast.ts'
import { declineRenewal, type RenewalOffer, useTimeLeft } from '../signed-in/countdown.ts'
import { PasswordForm } from './password-form.tsx'
import styles from './renewal-dialog.module.css'

const titles = {
  none: '',
  offered: 'Your session is about to end',
  ended: 'Your session has ended',
}

/** Nothing has the initial focus: keys pressed as it opens were meant for the page. */
export default function RenewalDialog({ isOpen, offer }: { isOpen: boolean; offer: RenewalOffer }): ReactNode {
  const [shown, setShown] = useState(offer)
  const here = useLocation()
  const [page, setPage] = useState(here)
  // The session's end leads to another page.
  if (offer.phase === 'offered' && here !== page) setPage(here)
  // The text stays while the dialog closes.
  if (offer.phase !== 'none' && offer !== shown) setShown(offer)
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => next || declineRenewal()}
      title={titles[shown.phase]}
      initialFocus="window"
    >
      {shown.phase === 'offered' ? <RenewalForm username={shown.username} /> : <Ended next={loginAddress(page)} />}
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
        submitLabel="Log in again"
        busyLabel="Logging in..."
        cancelLabel="Not now"
        beginPasskey={() => beginPasskeySecondFactor(pending)}
        onProve={(proof) => finishLogin(pending, proof).then(welcome)}
        onCancel={declineRenewal}
      />
    )
  }
  return (
    <PasswordForm
      username={username}
      submitLabel="Log in again"
      busyLabel="Logging in..."
      cancelLabel="Not now"
      onSubmit={renew}
      onCancel={declineRenewal}
    >
      <p>
        We’ll log you out in <TimeLeft />. Log in again to stay. You won’t lose anything on this page.
      </p>
      <PasskeyRenewal onDone={welcome} />
    </PasswordForm>
  )
}

function PasskeyRenewal({ onDone }: { onDone: () => void }) {
  const user = useSessionUser()
  const [problem, setProblem] = useState<string | null>(null)
  if (!user?.has_second_factor || !canUsePasskeys()) return null

  async function renew() {
    setProblem(null)
    try {
      await logInByPasskey(await getPasskey(await beginPasskeyLogin()))
      onDone()
    } catch (failure) {
      setProblem(passkeyProblem(failure))
    }
  }

  return (
    <div className={layout.row}>
      <Button onClick={() => void renew()}>Stay logged in with a passkey</Button>
      <p role="alert">{problem}</p>
    </div>
  )
}

function TimeLeft() {
  return (
    <strong role="timer" className={styles.time}>
      {useTimeLeft() ?? '0:00'}
    </strong>
  )
}

function Ended({ next }: { next: string }) {
  return (
    <div className={layout.stack4}>
      <p>This browser has kept what you were writing. Log in to return to this page.</p>
      <div className={layout.rowEnd}>
        <Button onClick={declineRenewal}>Close</Button>
        <LinkButton to={next} variant="primary" onClick={declineRenewal}>
          Go to login
        </LinkButton>
      </div>
    </div>
  )
}
