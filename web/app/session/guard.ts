import { redirect } from 'react-router'
import { currentUser, type SessionUser } from './session.ts'

/**
 * For the `clientLoader` of a page that needs a user: sends guests to the login, which leads them back.
 * @param request what the loader was asked for
 */
export function requireUser(request: Request): SessionUser {
  const user = currentUser()
  if (!user) throw redirect(loginAddress(request))
  return user
}

function loginAddress({ url }: Request): string {
  const { pathname, search } = new URL(url)
  return `/login?${new URLSearchParams({ next: pathname + search })}`
}
