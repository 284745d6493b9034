import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isHeldBack, type SessionUser, useSessionUser } from '../session/session.ts'

/** A user who is held back goes to the profile, whose address keeps where they wanted to go. */
export function entryDestination(
  user: Pick<SessionUser, 'id' | 'must_change_password' | 'must_set_up_second_factor'>,
  search: string,
  home = '/',
): string {
  return isHeldBack(user) ? keepNext(`/user-profile/${user.id}`, search) : (nextOf(search) ?? home)
}

/** The path with the `next` of this query. */
export function keepNext(path: string, search: string): string {
  const next = nextOf(search)
  return next === null ? path : `${path}?${new URLSearchParams({ next })}`
}

function nextOf(search: string): string | null {
  return ownPath(new URLSearchParams(search).get('next'))
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

/** Pages that send guests to the login, with those below them. */
const namedPages = [
  ['/admin', 'the command centre'],
  ['/finance/blog/create', 'a new post'],
  ['/finance/blog/detail', 'the post'],
  ['/finance/blog/my-comments', 'your comments'],
  ['/finance/blog/revisions', 'the revisions of a post'],
  ['/finance/blog/update', 'the editor'],
  ['/finance/calculations', 'your calculations'],
  ['/profile', 'your profile'],
  ['/tools/manga', 'the manga library'],
  ['/tools/quick-note', 'your notes'],
  ['/user-profile', 'the profile'],
] as const

/** Repeats nothing of the address, which anyone can write. */
export function loginReason(search: string): string | undefined {
  const next = nextOf(search)
  if (next === null) return
  const { pathname } = new URL(next, base)
  const page = namedPages.find(([path]) => pathname === path || pathname.startsWith(`${path}/`))
  return page ? `Log in to continue to ${page[1]}.` : 'Log in to continue.'
}
