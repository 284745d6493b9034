import { Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { callEvents } from '../api/call-events.ts'
import { settlePasswordQuestion, usePasswordQuestion } from '../api/recent-authentication.ts'
import { useSetupPutOff } from '../session/account-setup.ts'
import { useRenewalOffer } from '../session/countdown.ts'
import { loginAddress } from '../session/guard.ts'
import { currentUser, type SessionUser, useSessionUser } from '../session/session.ts'
import { endIfTokenless, onSessionEnd } from '../session/session-end.ts'
import { type TimerWarning, watchSessionTime } from '../session/session-timer.ts'
import { signOutWhenOver } from '../session/sign-out.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { loadToasts, toast } from '../ui/toast.ts'
import { type ExitPath, isPageReady, makePageReady } from './page-files.ts'
import type { ReauthenticationProps } from './reauthentication-dialog.tsx'
import { MAIN_ID } from './route-change.tsx'
import { sayEnd } from './session-notices.ts'

/** Where the network fails just then, the header goes on counting and the session ends without an offer. */
const RenewalDialog = lazyComponent(() => import('./renewal-dialog.tsx'))

/** Where the dialog cannot be loaded, a call that needs it is refused as if it was cancelled. */
const ReauthenticationDialog = lazyComponent(() => import('./reauthentication-dialog.tsx'), MissingDialog)

function MissingDialog({ isOpen }: ReauthenticationProps) {
  useEffect(() => {
    if (isOpen) settlePasswordQuestion(false)
  }, [isOpen])
  return null
}

const AccountSetupDialog = lazyComponent(() => import('./account-setup-dialog.tsx'))

const warnings: Record<TimerWarning, string> = {
  disabled: 'Could not retrieve session information. Auto-logout disabled.',
  inaccurate: 'Could not refresh session timer. Auto-logout may be inaccurate.',
}

const temporaryPasswordText =
  'Your password is a temporary one. Choose a new one here; until then, only your profile is served.'

/** What the session does on every page: it runs out, offers to be renewed, and says how it ended. */
export function SessionHost() {
  const user = useSessionUser()
  const { pathname } = useLocation()
  useEnds()
  usePasswordChange()
  return (
    <>
      {user && <Timer key={user.id} userId={user.id} />}
      <Renewal />
      {user && <AccountSetup user={user} pathname={pathname} />}
      {user && <Reauthentication key={`${user.id} ${pathname}`} username={user.username} />}
    </>
  )
}

function Timer({ userId }: { userId: SessionUser['id'] }) {
  useEffect(() => watchSessionTime(userId, (warning) => void toast('warning', warnings[warning])), [userId])
  useEffect(() => whenIdle(prepareEnd), [])
  return null
}

/** A session can end without the server: what says so, and the pages it leads to, are loaded while the network is there. */
function prepareEnd(): void {
  void loadToasts()
  void makePageReady('/')
  void makePageReady('/login')
}

/** Safari has no idle callback. Returns the function that gives it up. */
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

/** Not on the login, which leads on in a moment, nor on the own profile, which says the same. */
function AccountSetup({ user, pathname }: { user: SessionUser; pathname: string }) {
  const isPutOff = useSetupPutOff()
  const [isWanted, setWanted] = useState(false)
  const isElsewhere = pathname !== '/login' && pathname !== `/user-profile/${user.id}`
  const isOpen = isElsewhere && !isPutOff && user.setup_due.length > 0 && !user.must_change_password
  if (isOpen && !isWanted) setWanted(true)
  return (
    isWanted && (
      <Suspense>
        <AccountSetupDialog isOpen={isOpen} user={user} />
      </Suspense>
    )
  )
}

/** Belongs to one user and one page: a question that is open when either changes is cancelled. */
function Reauthentication({ username }: { username: string }) {
  const isAsked = usePasswordQuestion()
  const [isWanted, setWanted] = useState(false)
  if (isAsked && !isWanted) setWanted(true)
  useEffect(() => () => settlePasswordQuestion(false), [])
  return (
    isWanted && (
      <Suspense>
        <ReauthenticationDialog isOpen={isAsked} username={username} />
      </Suspense>
    )
  )
}

function useEnds(): void {
  const leaveFor = useExit()
  const wanted = useWantedPage()
  useEffect(() => {
    const forgetEnds = onSessionEnd((reason, where) => {
      sayEnd(reason, where)
      if (where === 'elsewhere') return
      if (reason === 'signed-out' || reason === 'time-over') leaveFor('/')
      if (reason === 'refresh-refused' && wanted().pathname !== '/login') leaveFor('/login', loginAddress(wanted()))
    })
    endIfTokenless()
    void signOutWhenOver()
    return forgetEnds
  }, [leaveFor, wanted])
}

/** Leads to a page, but stays where that cannot be had: then the page that is open shows a guest. */
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

/** The page that is on its way, else the one that is open. */
function useWantedPage(): () => { pathname: string; search: string } {
  const here = useLocation()
  const { location: next } = useNavigation()
  const latest = useRef(next ?? here)
  useLayoutEffect(() => {
    latest.current = next ?? here
  })
  return useCallback(() => latest.current, [])
}

function usePasswordChange(): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      callEvents.on('passwordChangeRequired', () => {
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
