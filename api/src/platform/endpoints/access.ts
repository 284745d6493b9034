import type { EndpointDefinition } from '@ledgerdeck/contract/endpoint'
import { type Actor, isStaff, isSuperuser } from '../auth/actor.ts'
import { AppError } from '../errors/app-error.ts'
import { assertHoldsSession } from '../http/csrf.ts'
import type { UserCtx } from './context.ts'

type EndpointAccess = NonNullable<EndpointDefinition['access']>

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: EndpointAccess
    isRead?: boolean
  }
}

const needsUser: ReadonlySet<EndpointAccess> = new Set(['user', 'staff', 'superuser'])

/** @throws AppError 401 for a guest, 403 for a temporary password or missing rights */
export function assertMayCall(
  actor: Actor,
  access: EndpointAccess,
  { allowsTemporaryPassword = false }: { allowsTemporaryPassword?: boolean },
): void {
  if (needsUser.has(access) && actor.kind === 'guest') {
    throw new AppError(401, 'not_signed_in', 'Sign in to do this.')
  }
  const mustReplacePassword = actor.kind === 'user' && actor.mustChangePassword && access !== 'credentials'
  if (mustReplacePassword && !allowsTemporaryPassword) throw passwordChangeRequired()
  if (access === 'staff' && !isStaff(actor)) throw new AppError(403, 'staff_only', 'Only staff can do this.')
  if (access === 'superuser' && !isSuperuser(actor)) {
    throw new AppError(403, 'superuser_only', 'Only superusers can do this.')
  }
}

const recentMs = 10 * 60 * 1000

/** Within 10 minutes, and by the session's own browser. @throws AppError 403 */
export function assertRecentlyAuthenticated({ actor, client, now }: Pick<UserCtx, 'actor' | 'client' | 'now'>): void {
  assertHoldsSession(client, actor.sessionCookieHash, 403)
  if (now().getTime() - actor.authenticatedAt.getTime() < recentMs) return
  throw new AppError(
    403,
    'reauthentication_required',
    'Confirm your password to do this. It is more than 10 minutes since you last entered it.',
  )
}

export function passwordChangeRequired(): AppError {
  return new AppError(403, 'password_change_required', 'Replace your temporary password first.')
}
