import type { SignInMethod } from '@ledgerdeck/contract/security-log'
import { recordAction, type UserCtx } from '../../platform/endpoints/context.ts'
import { fieldError } from '../../platform/errors/app-error.ts'
import { assertHoldsSession } from '../../platform/http/csrf.ts'
import { invalidCredentials, sessionEnded, temporaryPasswordExpired } from '../accounts.errors.ts'
import type { ChallengeUse } from '../factors/challenges.service.ts'
import { beginAssertion } from '../factors/passkey-assertions.service.ts'
import { type CheckedFactor, secondFactorRequired } from '../factors/second-factors.service.ts'
import { recordSecurityEvent } from '../security-events/security-events.service.ts'
import { renewAuthentication } from '../sessions/sessions.repository.ts'
import { isPasswordExpired } from '../users.policy.ts'
import { findUserById, lockUser, type UserRow } from '../users.repository.ts'
import { checkCredentials } from './credentials.service.ts'
import { rememberClient } from './known-clients.service.ts'
import { listFactorKinds } from './pending-logins.service.ts'
import { checkFactor, type FactorProof } from './second-factor-login.service.ts'
import { countAttempt } from './sign-in-limits.service.ts'

export interface Reauthentication extends FactorProof {
  password?: string
}

/** Returns the time of the confirmation. @throws AppError 400, 401, 403, 409, 429, 503 */
export async function reauthenticate(ctx: UserCtx, { password, ...factor }: Reauthentication): Promise<Date> {
  const { actor, client, db } = ctx
  assertHoldsSession(client, actor.sessionCookieHash, 403)
  const user = (await findUserById(db, actor.id))?.user
  if (!user) throw sessionEnded()
  const { method, passwordHash, consume, forgive } = user.hasSecondFactor
    ? await checkFactorOf(ctx, user, { password, ...factor })
    : await checkPasswordOf(ctx, user, password)
  const now = ctx.now()
  await ctx.change([], async (tx) => {
    await lockUser(tx, user.id)
    await consume?.(tx)
    const proof = { passwordHash: passwordHash ?? '', now }
    if (!(await renewAuthentication(tx, actor.sessionId, proof))) throw sessionEnded()
    await rememberClient(ctx, tx, actor.id)
    await recordSecurityEvent(ctx, tx, { userId: actor.id, kind: 'reauthenticate', method })
  })
  await forgive?.()
  recordAction(ctx, actor.id, 'reauthenticate')
  return now
}

interface CheckedProof extends Pick<UserRow, 'passwordHash'>, Partial<Pick<CheckedFactor, 'consume' | 'forgive'>> {
  method: SignInMethod
}

async function checkPasswordOf(
  ctx: UserCtx,
  { id, email }: UserRow,
  password: string | undefined,
): Promise<CheckedProof> {
  if (password === undefined) throw fieldError('password', 'Enter your password.')
  const checked = await checkCredentials(ctx, { name: email, password })
  // Another account may have taken over the address.
  if (checked.id !== id) throw invalidCredentials()
  if (isPasswordExpired(checked, ctx.now())) throw temporaryPasswordExpired()
  return { method: 'password', passwordHash: checked.passwordHash }
}

async function checkFactorOf(
  ctx: UserCtx,
  user: UserRow,
  { password, ...proof }: Reauthentication,
): Promise<CheckedProof> {
  if (password !== undefined) throw secondFactorRequired({ second_factors: await listFactorKinds(ctx, user) })
  await countAttempt(ctx)
  const checked = await checkFactor(ctx, user, { proof, passkeyUse: sessionOf(ctx) })
  return { ...checked, passwordHash: user.passwordHash }
}

/** @throws AppError 409 where SITE_URL names an IP address */
export async function beginReauthentication(ctx: UserCtx) {
  return beginAssertion(ctx, sessionOf(ctx), ctx.actor.id)
}

function sessionOf({ actor }: UserCtx): ChallengeUse {
  return { purpose: 'reauthenticate', subject: actor.sessionId }
}
