import { redirect, replace } from 'react-router'
import { toast } from '../../ui/toast.ts'
import { currentUser, type SessionUser } from '../session.ts'

/** For `clientLoader`: redirects guests to the login, which leads back. */
export function requireUser(request: Request): SessionUser {
  const user = currentUser()
  if (!user) throw redirectFrom(request, loginAddress(new URL(request.url)))
  return user
}

/** A page opened by its address, or by Back, has a history entry, which would lead here again. */
export function redirectFrom({ url }: Request, address: string): Response {
  return (url === location.href.split('#')[0] ? replace : redirect)(address)
}

/** For `clientLoader`: also redirects users without staff rights, to the front page. */
export function requireStaff(request: Request): SessionUser {
  const user = requireUser(request)
  if (isStaff(user)) return user
  void toast('warning', 'Only staff can open that page.')
  throw redirectFrom(request, '/login')
}

export function isStaff(user: SessionUser): boolean {
  return user.is_staff || user.is_superuser
}

export function loginAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return `/login?${new URLSearchParams({ next: pathname + search })}`
}
