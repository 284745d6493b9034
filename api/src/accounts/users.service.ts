import { assertIsSetUp } from '../platform/endpoints/access.ts'
import type { AppContext, UserCtx } from '../platform/endpoints/context.ts'
import { userNotFound } from './accounts.errors.ts'
import { findSessionStart } from './sessions/sessions.repository.ts'
import { canReadAccount, canReadWholeAccount } from './users.policy.ts'
import { endExpiredSuspensionRows, findUserById, type UserWithImage } from './users.repository.ts'

export interface ReadAccount extends UserWithImage {
  isWhole: boolean
  lastLoginTime: Date | null
}

/** @throws AppError 403 with a temporary password or without a required factor, 404 */
export async function getUser(ctx: UserCtx, id: number): Promise<ReadAccount> {
  const { actor, db } = ctx
  const isOwn = actor.id === id
  if (!isOwn) assertIsSetUp(actor)
  const found = await findUserById(db, id)
  if (!found || !canReadAccount(actor, found.user)) throw userNotFound()
  const sessionStart = isOwn ? await findSessionStart(db, actor.sessionId) : null
  const lastLoginTime = sessionStart ?? found.user.lastLoginAt
  return { ...found, isWhole: canReadWholeAccount(actor, found.user), lastLoginTime }
}

export async function endExpiredSuspensions(
  { change, now }: Pick<AppContext, 'change' | 'now'>,
  userId?: number,
): Promise<number> {
  const ended = await change(
    (ids: number[]) => ids.map((id) => `user:${id}`),
    (db) => endExpiredSuspensionRows(db, now(), userId),
  )
  return ended.length
}
