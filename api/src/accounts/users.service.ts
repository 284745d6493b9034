import { passwordChangeRequired } from '../platform/endpoints/access.ts'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { userNotFound } from './refusals.service.ts'
import { findSessionStart } from './sessions.repository.ts'
import { canReadAccount, canReadWholeAccount } from './users.policy.ts'
import { findUserById, type UserWithImage } from './users.repository.ts'

/** An account for somebody who may read it. */
export interface ReadAccount extends UserWithImage {
  /** Else only the public card. */
  isWhole: boolean
  /** For its owner when the session that asks was begun, for others the last login. */
  lastLoginTime: Date | null
}

/**
 * @throws AppError 404 for an account that is not there or not for the actor to know; 403 for somebody else's while a temporary
 *   password must be replaced
 */
export async function getUser(ctx: UserCtx, id: number): Promise<ReadAccount> {
  const { actor, db } = ctx
  const isOwn = actor.id === id
  if (actor.mustChangePassword && !isOwn) throw passwordChangeRequired()
  const found = await findUserById(db, id)
  if (!found || !canReadAccount(actor, found.user)) throw userNotFound()
  const sessionStart = isOwn ? await findSessionStart(db, actor.sessionId) : null
  const lastLoginTime = sessionStart ?? found.user.lastLoginAt
  return { ...found, isWhole: canReadWholeAccount(actor, found.user), lastLoginTime }
}
