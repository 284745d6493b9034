import { Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { callEvents } from '../api/call-events.ts'
import { settlePasswordQuestion, usePasswordQuestion } from '../api/recent-authentication.ts'
import { whenIdle } from '../session/saved-pages.ts'
import { loginAddress } from '../session/screens/guard.ts'
import { currentUser, useSessionUser } from '../session/session.ts'
import { endIfTokenless, onSessionEnd } from '../session/session-end.ts'
import { signOutWhenOver, toastSessionEnd } from '../session/sign-out.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { loadToasts, toast } from '../ui/toast.ts'
import { type ExitPath, isPagePreloaded, preloadPage } from './page-files.ts'
import { mainId } from './route-change.tsx'

/** Guests need none of it. If it fails to load, calls that wait for the password are cancelled. */
const SignedInSession = lazyComponent(() => import('./signed-in/signed-in-session.tsx'), MissingSignedInSession)

function MissingSignedInSession() {
  const isAsked = usePasswordQuestion()
  useEffect(() => {
    if (isAsked) settlePasswordQuestion(false)
  }, [isAsked])
  return null
}

export function SessionHost() {
  const user = useSessionUser()
  const { pathname } = useLocation()
  const [isWanted, setWanted] = useState(false)
  if (user && !isWanted) setWanted(true)
  usePreparedEnd(user !== null)
  useSessionEnds()
  useRequiredSetup()
  return (
    <>
      {user && <PasswordQuestion key={`${user.id} ${pathname}`} />}
      {isWanted && (
        <Suspense>
          <SignedInSession user={user} pathname={pathname} />
        </Suspense>
      )}
    </>
  )
}

function usePreparedEnd(isSignedIn: boolean): void {
  useEffect(() => (isSignedIn ? whenIdle(prepareEnd) : undefined), [isSignedIn])
}

/** A session can end offline. Only a server refuses a refresh, so the login page can wait. */
function prepareEnd(): void {
  void loadToasts()
  void preloadPage('/')
}

/** Calls may ask before the dialog has loaded; leaving the page cancels them. */
function PasswordQuestion() {
  usePasswordQuestion()
  useEffect(() => () => settlePasswordQuestion(false), [])
  return null
}

function useSessionEnds(): void {
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

/** Navigates only to preloaded pages; otherwise the open page stays, shown as to a guest. */
function useExit(): (path: ExitPath, address?: string) => void {
  const navigate = useNavigate()
  return useCallback(
    (path, address = path) => {
      const go = () => void navigate(address)
      if (isPagePreloaded(path)) go()
      else void preloadPage(path).then((isPreloaded) => isPreloaded && go())
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
  useEffect(() => {
    // Several calls of a page are refused at the same time.
    let isNavigating = false
    return callEvents.on('setupRequired', async (text) => {
      const address = `/user-profile/${currentUser()?.id}`
      if (isNavigating || location.pathname === address) return
      isNavigating = true
      void toast('warning', text)
      await navigate(address)
      isNavigating = false
    })
  }, [navigate])
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
    if (!hasFocus) document.getElementById(mainId)?.focus({ preventScroll: true })
  }, [count])

  return count
}
