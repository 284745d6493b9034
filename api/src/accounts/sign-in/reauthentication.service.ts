import type { SignInMethod } from '@ledgerdeck/contract/security-log'
import type { UserCtx } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { assertHoldsSession } from '../../platform/http/csrf.ts'
import { invalidCredentials, sessionEnded, temporaryPasswordExpired } from '../accounts.errors.ts'
import type { ChallengeUse } from '../factors/challenges.service.ts'
import { beginAssertion } from '../factors/passkey-assertions.service.ts'
import { secondFactorRequired } from '../factors/second-factors.service.ts'
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
  const now = ctx.now()
  const method = user.hasSecondFactor
    ? await confirmFactor(ctx, user, { password, ...factor })
    : await confirmPassword(ctx, user, password)
  await ctx.change([], async (tx) => {
    await rememberClient(ctx, tx, actor.id)
    await recordSecurityEvent(tx, ctx, { userId: actor.id, kind: 'reauthenticate', method })
  })
  ctx.recordAction({ userId: actor.id, ipAddress: client.ipAddress, action: 'reauthenticate' })
  return now
}

async function confirmPassword(
  ctx: UserCtx,
  { id, email }: UserRow,
  password: string | undefined,
): Promise<SignInMethod> {
  if (password === undefined) {
    const text = 'Enter your password.'
    throw new AppError(400, 'validation_failed', text, { details: { password: [text] } })
  }
  const checked = await checkCredentials(ctx, { name: email, password })
  // Another account may have taken over the address.
  if (checked.id !== id) throw invalidCredentials()
  if (isPasswordExpired(checked, ctx.now())) throw temporaryPasswordExpired()
  const proof = { passwordHash: checked.passwordHash ?? '', now: ctx.now() }
  if (!(await renewAuthentication(ctx.db, ctx.actor.sessionId, proof))) throw sessionEnded()
  return 'password'
}

async function confirmFactor(
  ctx: UserCtx,
  user: UserRow,
  { password, ...proof }: Reauthentication,
): Promise<SignInMethod> {
  if (password !== undefined) throw secondFactorRequired({ second_factors: await listFactorKinds(ctx, user) })
  await countAttempt(ctx)
  const checked = await checkFactor(ctx, user, { proof, passkeyUse: sessionOf(ctx) })
  await ctx.change([], async (db) => {
    await lockUser(db, user.id)
    await checked.consume(db)
    const isRenewed = await renewAuthentication(db, ctx.actor.sessionId, {
      passwordHash: user.passwordHash ?? '',
      now: ctx.now(),
    })
    if (!isRenewed) throw sessionEnded()
  })
  await checked.forgive()
  return checked.method
}

/** @throws AppError 409 where SITE_URL names an IP address */
export async function beginReauthentication(ctx: UserCtx) {
  return beginAssertion(ctx, sessionOf(ctx), ctx.actor.id)
}

function sessionOf({ actor }: UserCtx): ChallengeUse {
  return { purpose: 'reauthenticate', subject: actor.sessionId }
}
