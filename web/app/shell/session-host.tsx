import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { sessionExpiredText } from '../api/call-error.ts'
import { onPasswordChangeRequired } from '../api/call-events.ts'
import { useRenewalOffer } from '../session/renewal-offer.ts'
import { currentUser, onIdentityChange, type SessionUser, useSessionUser } from '../session/session.ts'
import { type EndReason, endIfTokenless, onSessionEnd } from '../session/session-end.ts'
import { type TimerWarning, watchSessionTime } from '../session/session-timer.ts'
import { signOutWhenOver } from '../session/sign-out.ts'
import { toast } from '../ui/toast.ts'
import { MAIN_ID } from './route-change.tsx'

/** Where the network fails just then, the header goes on counting and the session ends without an offer. */
const RenewalDialog = lazy(() => import('./renewal-dialog.tsx').catch(() => ({ default: () => null })))

const warnings: Record<TimerWarning, string> = {
  disabled: 'Could not retrieve session information. Auto-logout disabled.',
  inaccurate: 'Could not refresh session timer. Auto-logout may be inaccurate.',
}

const temporaryPasswordText =
  'Your password is a temporary one. Choose a new one here; until then, only your profile is served.'

/** What the session does on every page: it runs out, offers to be renewed, and says how it ended. */
export function SessionHost() {
  const user = useSessionUser()
  useEnds()
  usePasswordChange()
  return (
    <>
      {user && <Timer key={user.id} userId={user.id} />}
      <Renewal />
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

function useEnds(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const forgetEnds = onSessionEnd((reason, where) => {
      sayEnd(reason, where)
      if (where === 'elsewhere') return
      if (reason === 'signed-out' || reason === 'time-over') void navigate('/')
      if (reason === 'refresh-refused') void navigate('/login')
    })
    endIfTokenless()
    void signOutWhenOver()
    return forgetEnds
  }, [navigate])
}

/** The tab in which the user signs out says so when the server has answered. */
function sayEnd(reason: EndReason, where: 'here' | 'elsewhere'): void {
  if (reason === 'no-token') return
  if (reason !== 'signed-out') void toast('warning', sessionExpiredText)
  else if (where === 'elsewhere') void toast('info', 'You signed out in another tab.')
}

function usePasswordChange(): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      onPasswordChangeRequired(() => {
        const address = `/user-profile/${currentUser()?.id}`
        if (location.pathname === address) return
        void toast('warning', temporaryPasswordText)
        void navigate(address)
      }),
    [navigate],
  )
}

/**
 * A number that becomes another when a user has left: what it is the key of is built anew, and shows nothing of theirs. What the
 * page shows is loaded again for whoever is there now.
 */
export function useResetCount(): number {
  const { revalidate } = useRevalidator()
  const [count, setCount] = useState(0)
  const shownCount = useRef(count)

  useEffect(
    () =>
      onIdentityChange((formerId) => {
        if (formerId !== undefined) setCount((before) => before + 1)
        void revalidate()
      }),
    [revalidate],
  )

  useEffect(() => {
    if (shownCount.current === count) return
    shownCount.current = count
    const hasFocus = document.activeElement !== null && document.activeElement !== document.body
    if (!hasFocus) document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
  }, [count])

  return count
}
