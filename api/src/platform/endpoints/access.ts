import type { EndpointDefinition } from '@ledgerdeck/contract/endpoint'
import type { Actor } from '../auth/actor.ts'
import { AppError } from '../errors/app-error.ts'

type EndpointAccess = NonNullable<EndpointDefinition['access']>

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: EndpointAccess
    /** Only reads, whatever its method says. */
    isRead?: boolean
  }
}

/**
 * Decides, before the body is read, whether this caller is served at all.
 * @throws AppError 401 for a guest where a user is needed, 403 for someone with a temporary password
 */
export function assertMayCall(
  actor: Actor,
  access: EndpointAccess,
  { whilePasswordMustChange = false }: { whilePasswordMustChange?: boolean },
): void {
  if (access === 'user' && actor.kind === 'guest') {
    throw new AppError(401, 'not_signed_in', 'Sign in to do this.')
  }
  const isHeldBack = actor.kind === 'user' && actor.mustChangePassword && access !== 'credentials'
  if (isHeldBack && !whilePasswordMustChange) throw passwordChangeRequired()
}

export function passwordChangeRequired(): AppError {
  return new AppError(403, 'password_change_required', 'Replace your temporary password first.')
}
