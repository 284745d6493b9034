import type { UserCtx } from '../../platform/endpoints/context.ts'
import { assertHoldsSession } from '../../platform/http/session-binding.ts'
import { invalidCredentials, sessionEnded, temporaryPasswordExpired } from '../accounts.errors.ts'
import { renewAuthentication } from '../sessions/sessions.repository.ts'
import { isPasswordExpired } from '../users.policy.ts'
import { findUserById } from '../users.repository.ts'
import { checkCredentials } from './credentials.service.ts'
import { rememberClient } from './known-clients.service.ts'

/** Returns the time of the confirmation. @throws AppError 401, 403, 429, 503 */
export async function reauthenticate(ctx: UserCtx, password: string): Promise<Date> {
  const { actor, client, db } = ctx
  assertHoldsSession(client, actor.sessionCookieHash, 403)
  const found = await findUserById(db, actor.id)
  if (!found) throw sessionEnded()
  const checked = await checkCredentials(ctx, { name: found.user.email, password })
  // Another account may have taken over the address.
  if (checked.id !== actor.id) throw invalidCredentials()
  const now = ctx.now()
  if (isPasswordExpired(checked, now)) throw temporaryPasswordExpired()
  const isRenewed = await renewAuthentication(db, actor.sessionId, { passwordHash: checked.passwordHash ?? '', now })
  if (!isRenewed) throw sessionEnded()
  await rememberClient(ctx, db, actor.id)
  ctx.recordAction({ userId: actor.id, ipAddress: client.ipAddress, action: 'reauthenticate' })
  return now
}
