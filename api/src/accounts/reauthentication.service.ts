import type { UserCtx } from '../platform/endpoints/context.ts'
import { assertHoldsSession } from '../platform/http/session-binding.ts'
import { checkCredentials } from './credentials.service.ts'
import { rememberClient } from './known-clients.service.ts'
import { invalidCredentials, sessionEnded, temporaryPasswordExpired } from './refusals.service.ts'
import { renewAuthentication } from './sessions.repository.ts'
import { isPasswordExpired } from './users.policy.ts'
import { findUserById } from './users.repository.ts'

/**
 * Proves by the password that the owner of the account uses this session. Wrong passwords count
 * together with those of logins.
 * @returns when that was
 * @throws AppError 401 `invalid_credentials` or `session_ended`, 403 `csrf_failed`,
 *   `session_bound` or `temporary_password_expired`, 429, 503 `busy`
 */
export async function reauthenticate(ctx: UserCtx, password: string): Promise<Date> {
  const { actor, client, db } = ctx
  assertHoldsSession(client, actor.sessionCookieHash, 403)
  const found = await findUserById(db, actor.id)
  if (!found) throw sessionEnded()
  const checked = await checkCredentials(ctx, { name: found.user.email, password })
  // Somebody else may have got the address in this moment.
  if (checked.id !== actor.id) throw invalidCredentials()
  const now = ctx.now()
  if (isPasswordExpired(checked, now)) throw temporaryPasswordExpired()
  const isRenewed = await renewAuthentication(db, actor.sessionId, { passwordHash: checked.passwordHash ?? '', now })
  if (!isRenewed) throw sessionEnded()
  await rememberClient(ctx, db, actor.id)
  ctx.recordAction({ userId: actor.id, ipAddress: client.ipAddress, action: 'reauthenticate' })
  return now
}
