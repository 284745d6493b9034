import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { type SessionUser, useSessionUser } from '../session/session.ts'
import { ownPath } from './own-path.ts'

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
