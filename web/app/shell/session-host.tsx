import { Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { callEvents } from '../api/call-events.ts'
import { settlePasswordQuestion, usePasswordQuestion } from '../api/recent-authentication.ts'
import { useSetupPutOff } from '../session/account-setup.ts'
import { useRenewalOffer } from '../session/countdown.ts'
import { loginAddress } from '../session/screens/guard.ts'
import { currentUser, isHeldBack, type SessionUser, useSessionUser } from '../session/session.ts'
import { endIfTokenless, onSessionEnd } from '../session/session-end.ts'
import { type TimerWarning, watchSessionTime } from '../session/session-timer.ts'
import { signOutWhenOver } from '../session/sign-out.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { loadToasts, toast } from '../ui/toast.ts'
import type { ReauthenticationProps } from './dialogs/reauthentication-dialog.tsx'
import { type ExitPath, isPageReady, makePageReady } from './page-files.ts'
import { MAIN_ID } from './route-change.tsx'
import { toastSessionEnd } from './session-toasts.ts'

/** Offline it is missing: the session then ends without an offer. */
const RenewalDialog = lazyComponent(() => import('./dialogs/renewal-dialog.tsx'))

/** If the dialog fails to load, the waiting call is cancelled. */
const ReauthenticationDialog = lazyComponent(() => import('./dialogs/reauthentication-dialog.tsx'), MissingDialog)

function MissingDialog({ isOpen }: ReauthenticationProps) {
  useEffect(() => {
    if (isOpen) settlePasswordQuestion(false)
  }, [isOpen])
  return null
}

const AccountSetupDialog = lazyComponent(() => import('./dialogs/account-setup-dialog.tsx'))

const warnings: Record<TimerWarning, string> = {
  disabled: 'Could not retrieve session information. Auto-logout disabled.',
  inaccurate: 'Could not refresh session timer. Auto-logout may be inaccurate.',
}

const setupTexts = {
  password_change_required:
    'Your password is a temporary one. Choose a new one here; until then, only your profile is served.',
  second_factor_setup_required:
    'This site requires a second factor of you. Set one up here; until then, only your profile is served.',
}

export function SessionHost() {
  const user = useSessionUser()
  const { pathname } = useLocation()
  useEnds()
  useRequiredSetup()
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
  useEffect(() => whenIdle(prepareEnd), [])
  return null
}

/** A session can end offline: preloads the messages and the pages it leads to. */
function prepareEnd(): void {
  void loadToasts()
  void makePageReady('/')
  void makePageReady('/login')
}

/** Safari has no idle callback. Returns the function that cancels it. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 1_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run)
  return () => cancelIdleCallback(handle)
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
  useEffect(() => () => settlePasswordQuestion(false), [])
  return (
    isWanted && (
      <Suspense>
        <ReauthenticationDialog isOpen={isAsked} username={user.username} hasSecondFactor={user.has_second_factor} />
      </Suspense>
    )
  )
}

function useEnds(): void {
  const leaveFor = useExit()
  const wanted = useWantedPage()
  useEffect(() => {
    const forgetEnds = onSessionEnd((reason, where) => {
      toastSessionEnd(reason, where)
      if (where === 'elsewhere') return
      if (reason === 'signed-out' || reason === 'time-over') leaveFor('/')
      if (reason === 'refresh-refused' && wanted().pathname !== '/login') leaveFor('/login', loginAddress(wanted()))
    })
    endIfTokenless()
    void signOutWhenOver()
    return forgetEnds
  }, [leaveFor, wanted])
}

/** Navigates only to pages that are ready; otherwise the open page stays, shown as to a guest. */
function useExit(): (path: ExitPath, address?: string) => void {
  const navigate = useNavigate()
  return useCallback(
    (path, address = path) => {
      const go = () => void navigate(address)
      if (isPageReady(path)) go()
      else void makePageReady(path).then((isReady) => isReady && go())
    },
    [navigate],
  )
}

function useWantedPage(): () => { pathname: string; search: string } {
  const here = useLocation()
  const { location: next } = useNavigation()
  const latest = useRef(next ?? here)
  useLayoutEffect(() => {
    latest.current = next ?? here
  })
  return useCallback(() => latest.current, [])
}

function useRequiredSetup(): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      callEvents.on('setupRequired', (code) => {
        const address = `/user-profile/${currentUser()?.id}`
        if (location.pathname === address) return
        void toast('warning', setupTexts[code])
        void navigate(address)
      }),
    [navigate],
  )
}

/** Changes when a user has left, so that nothing of theirs stays rendered. */
export function useResetCount(): number {
  const { revalidate } = useRevalidator()
  const [count, setCount] = useState(0)
  const shownCount = useRef(count)

  useEffect(
    () =>
      callEvents.on('identityChange', (formerId) => {
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
