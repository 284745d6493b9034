import { redirect } from 'react-router'
import { currentUser, type SessionUser } from './session.ts'

/** For the `clientLoader` of a page that needs a user: sends guests to the login. */
export function requireUser(): SessionUser {
  const user = currentUser()
  if (!user) throw redirect('/login')
  return user
}

/** For the `clientLoader` of a page of the staff: sends everyone else to the login. */
export function requireStaff(): SessionUser {
  const user = requireUser()
  if (!user.is_staff && !user.is_superuser) throw redirect('/login')
  return user
}
