import { redirect } from 'react-router'
import { currentUser, type SessionUser } from './session.ts'

/**
 * For the `clientLoader` of a page that needs a user: sends guests to the login, which leads them back.
 * @param request what the loader was asked for
 */
export function requireUser(request: Request): SessionUser {
  const user = currentUser()
  if (!user) throw redirect(loginAddress(new URL(request.url)))
  return user
}

/** The login that leads back to a page. */
export function loginAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return `/login?${new URLSearchParams({ next: pathname + search })}`
}
