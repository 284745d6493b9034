import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { type SessionUser, useSessionUser } from '../session/session.ts'

/**
 * Where somebody who is signed in goes from an entry screen: back to where a guard sent them from, which the query names, else to the
 * front page. With a temporary password nothing but the own profile is served.
 */
export function entryDestination(user: Pick<SessionUser, 'id' | 'must_change_password'>, search: string): string {
  if (user.must_change_password) return `/user-profile/${user.id}`
  return ownPath(new URLSearchParams(search).get('next')) ?? '/'
}

/** Leads whoever is signed in on, while the screen itself does not. */
export function useLeadOn(isOpen: boolean): void {
  const user = useSessionUser()
  const navigate = useNavigate()
  useEffect(() => {
    if (user && isOpen) void navigate(entryDestination(user, window.location.search), { replace: true })
  }, [user, isOpen, navigate])
}

const base = 'http://own.invalid'

/** Screens that a person who has just signed in has no business on. */
const entryScreens = ['/login', '/register']

/**
 * The path, query and fragment that `wanted` names on this site; null for anything that would lead elsewhere, or back to an entry
 * screen. The text comes from an address that anybody may have written.
 */
export function ownPath(wanted: string | null | undefined): string | null {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, base)) return null
  const { origin, pathname, search, hash } = new URL(wanted, base)
  // A path that begins with two slashes would be read as the name of another site.
  if (origin !== base || pathname.startsWith('//') || entryScreens.includes(pathname.replace(/\/+$/, ''))) return null
  return pathname + search + hash
}
