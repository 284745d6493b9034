import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isHeldBack, type SessionUser, useSessionUser } from '../session/session.ts'

/** A user who is held back goes to the profile, whose address keeps where they wanted to go. */
export function entryDestination(
  user: Pick<SessionUser, 'id' | 'must_change_password' | 'must_set_up_second_factor'>,
  search: string,
  home = '/',
): string {
  const next = ownPath(new URLSearchParams(search).get('next'))
  if (!isHeldBack(user)) return next ?? home
  return next === null ? `/user-profile/${user.id}` : `/user-profile/${user.id}?${new URLSearchParams({ next })}`
}

/** Redirects signed-in users, unless the screen itself is about to. */
export function useRedirectSignedIn(isOpen: boolean): void {
  const user = useSessionUser()
  const navigate = useNavigate()
  useEffect(() => {
    if (user && isOpen) void navigate(entryDestination(user, window.location.search), { replace: true })
  }, [user, isOpen, navigate])
}

const base = 'http://own.invalid'

const entryScreens = ['/login', '/register']

/** Null for other sites and entry screens. Anyone can write the address. */
export function ownPath(wanted: string | null | undefined): string | null {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, base)) return null
  const { origin, pathname, search, hash } = new URL(wanted, base)
  // Two slashes would name another host.
  if (origin !== base || pathname.startsWith('//') || entryScreens.includes(pathname.replace(/\/+$/, ''))) return null
  return pathname + search + hash
}
