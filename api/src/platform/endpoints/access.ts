import type { EndpointDefinition } from '@ledgerdeck/contract/endpoint'
import { type Actor, isStaff, isSuperuser, type SignedIn } from '../auth/actor.ts'
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

export interface ServedBeforeSetup {
  /** Serves accounts with a temporary password. */
  allowsTemporaryPassword?: boolean
  /** Serves accounts without a required second factor; by default as the one above. */
  allowsMissingFactor?: boolean
}

const needsUser: ReadonlySet<EndpointAccess> = new Set(['user', 'staff', 'superuser'])

/** @throws AppError 401 for a guest, 403 for a temporary password, a missing factor or right */
export function assertMayCall(actor: Actor, access: EndpointAccess, served: ServedBeforeSetup): void {
  if (needsUser.has(access) && actor.kind === 'guest') {
    throw new AppError(401, 'not_signed_in', 'Log in to do this.')
  }
  if (actor.kind === 'user' && access !== 'credentials') assertIsSetUp(actor, served)
  if (access === 'staff' && !isStaff(actor)) throw new AppError(403, 'staff_only', 'Only staff can do this.')
  if (access === 'superuser' && !isSuperuser(actor)) {
    throw new AppError(403, 'superuser_only', 'Only superusers can do this.')
  }
}

/** @throws AppError 403 for a temporary password or a missing factor */
export function assertIsSetUp(
  actor: SignedIn,
  { allowsTemporaryPassword = false, allowsMissingFactor = allowsTemporaryPassword }: ServedBeforeSetup = {},
): void {
  if (actor.mustChangePassword && !allowsTemporaryPassword) throw passwordChangeRequired()
  if (actor.mustSetUpSecondFactor && !allowsMissingFactor) throw secondFactorSetupRequired()
}

const recentMs = 10 * 60 * 1000

/** Requires a login within 10 minutes, in the session's own browser. @throws AppError 403 */
export function assertRecentlyAuthenticated({ actor, client, now }: Pick<UserCtx, 'actor' | 'client' | 'now'>): void {
  assertHoldsSession(client, actor.sessionCookieHash, 403)
  // A login in the future was made while the clock was wrong.
  if (Math.abs(now().getTime() - actor.authenticatedAt.getTime()) < recentMs) return
  throw new AppError(
    403,
    'reauthentication_required',
    'Confirm it’s you to do this. You last did more than 10 minutes ago.',
  )
}

function secondFactorSetupRequired(): AppError {
  const text = 'You need a second factor on this site. Set one up in your profile to continue.'
  return new AppError(403, 'second_factor_setup_required', text)
}

function passwordChangeRequired(): AppError {
  const text = 'Your password is temporary. Choose a new one in your profile to continue.'
  return new AppError(403, 'password_change_required', text)
}
