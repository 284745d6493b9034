import { redirect } from 'react-router'
import { toast } from '../ui/toast.ts'
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

/**
 * For the `clientLoader` of a page that only staff use: a guest goes to the login, which leads back; any other user goes there without
 * a way back, is led on to the front page, and told why.
 * @param request what the loader was asked for
 */
export function requireStaff(request: Request): SessionUser {
  const user = requireUser(request)
  if (isStaff(user)) return user
  void toast('warning', 'Only staff can open that page.')
  throw redirect('/login')
}

/** Whether somebody may do what staff may. */
export function isStaff(user: SessionUser): boolean {
  return user.is_staff || user.is_superuser
}

/** The login that leads back to a page. */
export function loginAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return `/login?${new URLSearchParams({ next: pathname + search })}`
}
