import { useEffect } from 'react'
import { CallError } from '../../api/call-error.ts'
import { onPageReturn } from '../../api/call-events.ts'
import { privateApi } from '../../api/private-client.ts'
import { settlePasswordQuestion, usePasswordQuestion } from '../../api/recent-authentication.ts'
import { withRetries } from '../../api/retries.ts'
import { presentSession, useSetupPutOff } from '../../session/account-setup.ts'
import { onLogoutTimeChange, readLogoutTime, storeLogoutTime } from '../../session/logout-time.ts'
import { currentUser, isHeldBack, rememberUser, type SessionUser } from '../../session/session.ts'
import { signOutWhenOver } from '../../session/sign-out.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useRenewalOffer } from './countdown.ts'

const readEveryMs = 5 * 60_000
const checkEveryMs = 10_000
const retryWaitsMs = [1_000, 2_000, 3_000]

/** `disabled` if the end of the session is unknown. */
type TimerWarning = 'disabled' | 'inaccurate'

/** Timers of hidden pages are throttled, so returning to a page checks too. Warns once. */
function watchSessionTime(userId: SessionUser['id'], warn: (warning: TimerWarning) => void): () => void {
  let lastReadAt = 0
  let hasWarned = false
  let reading = new AbortController()

  async function read(): Promise<void> {
    reading.abort()
    reading = new AbortController()
    const { signal } = reading
    lastReadAt = Date.now()
    try {
      await withRetries(() => readLoginTime(userId, signal), {
        delayAfter: (failures, failure) => (signal.aborted ? null : delayOfReading(failures, failure)),
      })
      hasWarned = false
    } catch {
      if (signal.aborted || currentUser()?.id !== userId || hasWarned) return
      hasWarned = true
      warn(readLogoutTime() === null ? 'disabled' : 'inaccurate')
    }
  }

  function check(): void {
    void signOutWhenOver()
    if (Math.abs(Date.now() - lastReadAt) >= readEveryMs) void read()
  }

  function readIfUnknown(): void {
    if (readLogoutTime() === null && currentUser()?.id === userId) void read()
  }

  const timers = [setInterval(read, readEveryMs), setInterval(signOutWhenOver, checkEveryMs)]
  const forgetChanges = onLogoutTimeChange(readIfUnknown)
  const forgetReturns = onPageReturn(check)
  void read()
  return () => {
    reading.abort()
    forgetChanges()
    timers.forEach(clearInterval)
    forgetReturns()
  }
}

export function delayOfReading(failures: number, failure: unknown): number | null {
  const isFinal = failure instanceof CallError && failure.status === 401
  return isFinal ? null : (retryWaitsMs[failures] ?? null)
}

async function readLoginTime(userId: SessionUser['id'], signal: AbortSignal): Promise<void> {
  const askedBy = presentSession()
  const user = await privateApi.accounts.getUser({ params: { id: userId }, signal })
  const loginTime = 'last_login_time' in user ? Date.parse(user.last_login_time ?? '') : Number.NaN
  if (Number.isNaN(loginTime)) throw new Error('The server didn’t say when the session began.')
  signal.throwIfAborted()
  if (askedBy !== '' && askedBy !== presentSession()) return
  if ('email' in user) rememberUser(user)
  storeLogoutTime(loginTime)
}

/** Offline it is missing: the session then ends without an offer. */
const RenewalDialog = lazyDialog(() => import('../dialogs/renewal-dialog.tsx'), null)

const ReauthenticationDialog = lazyDialog(
  () => import('../dialogs/reauthentication-dialog.tsx'),
  () => settlePasswordQuestion(false),
)

const AccountSetupDialog = lazyDialog(() => import('../dialogs/account-setup-dialog.tsx'), null)

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
  return <RenewalDialog isOpen={offer.phase !== 'none'} offer={offer} />
}

/** Neither on the login, which redirects, nor on the profile, which says the same. */
function AccountSetup({ user, pathname }: { user: SessionUser; pathname: string }) {
  const isPutOff = useSetupPutOff()
  const isElsewhere = pathname !== '/login' && pathname !== `/user-profile/${user.id}`
  const isOpen = isElsewhere && !isPutOff && user.setup_due.length > 0 && !isHeldBack(user)
  return <AccountSetupDialog isOpen={isOpen} user={user} />
}

function Reauthentication({ user }: { user: SessionUser }) {
  const isAsked = usePasswordQuestion()
  return <ReauthenticationDialog isOpen={isAsked} username={user.username} hasSecondFactor={user.has_second_factor} />
}
