import { Suspense, useEffect, useState } from 'react'
import { settlePasswordQuestion, usePasswordQuestion } from '../../api/recent-authentication.ts'
import { useSetupPutOff } from '../../session/account-setup.ts'
import { isHeldBack, type SessionUser } from '../../session/session.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { toast } from '../../ui/toast.ts'
import type { ReauthenticationProps } from '../dialogs/reauthentication-dialog.tsx'
import { useRenewalOffer } from './countdown.ts'
import { type TimerWarning, watchSessionTime } from './session-timer.ts'

/** Offline it is missing: the session then ends without an offer. */
const RenewalDialog = lazyComponent(() => import('../dialogs/renewal-dialog.tsx'))

/** If the dialog fails to load, the waiting call is cancelled. */
const ReauthenticationDialog = lazyComponent(() => import('../dialogs/reauthentication-dialog.tsx'), MissingDialog)

function MissingDialog({ isOpen }: ReauthenticationProps) {
  useEffect(() => {
    if (isOpen) settlePasswordQuestion(false)
  }, [isOpen])
  return null
}

const AccountSetupDialog = lazyComponent(() => import('../dialogs/account-setup-dialog.tsx'))

const warnings: Record<TimerWarning, string> = {
  disabled: 'Could not retrieve session information. Auto-logout disabled.',
  inaccurate: 'Could not refresh session timer. Auto-logout may be inaccurate.',
}

interface SignedInSessionProps {
  /** Null after the end of a session. */
  user: SessionUser | null
  pathname: string
}

export default function SignedInSession({ user, pathname }: SignedInSessionProps) {
  return (
    <>
      {user && <Timer key={user.id} userId={user.id} />}
      <Renewal />
      {user && <AccountSetup user={user} pathname={pathname} />}
      {user && <Reauthentication key={`${user.id} ${pathname}`} user={user} />}
    </>
  )
}

function Timer({ userId }: { userId: SessionUser['id'] }) {
  useEffect(() => watchSessionTime(userId, (warning) => void toast('warning', warnings[warning])), [userId])
  return null
}

function Renewal() {
  const offer = useRenewalOffer()
  const [isWanted, setWanted] = useState(false)
  if (offer.phase !== 'none' && !isWanted) setWanted(true)
  return (
    isWanted && (
      <Suspense>
        <RenewalDialog offer={offer} />
      </Suspense>
    )
  )
}

/** Neither on the login, which redirects, nor on the profile, which says the same. */
function AccountSetup({ user, pathname }: { user: SessionUser; pathname: string }) {
  const isPutOff = useSetupPutOff()
  const [isWanted, setWanted] = useState(false)
  const isElsewhere = pathname !== '/login' && pathname !== `/user-profile/${user.id}`
  const isOpen = isElsewhere && !isPutOff && user.setup_due.length > 0 && !isHeldBack(user)
  if (isOpen && !isWanted) setWanted(true)
  return (
    isWanted && (
      <Suspense>
        <AccountSetupDialog isOpen={isOpen} user={user} />
      </Suspense>
    )
  )
}

function Reauthentication({ user }: { user: SessionUser }) {
  const isAsked = usePasswordQuestion()
  const [isWanted, setWanted] = useState(false)
  if (isAsked && !isWanted) setWanted(true)
  return (
    isWanted && (
      <Suspense>
        <ReauthenticationDialog isOpen={isAsked} username={user.username} hasSecondFactor={user.has_second_factor} />
      </Suspense>
    )
  )
}
