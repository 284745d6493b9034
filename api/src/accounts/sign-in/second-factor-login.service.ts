import type { PasskeyAssertion } from '@ledgerdeck/contract/factors'
import { type Ctx, recordAction } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { hashOfToken } from '../../platform/secrets/secrets.ts'
import { invalidCredentials, invalidPasskey } from '../accounts.errors.ts'
import { type ChallengeUse, consumeChallenge } from '../factors/challenges.service.ts'
import { beginAssertion, checkPasskey } from '../factors/passkey-assertions.service.ts'
import { type CheckedFactor, checkCode, recordFailure } from '../factors/second-factors.service.ts'
import type { AccessTokens } from '../sessions/access-tokens.service.ts'
import { startSession } from '../sessions/sessions.service.ts'
import { findUserById, type UserRow } from '../users.repository.ts'
import { assertMaySignIn, type Login } from './login.service.ts'
import { findPendingLogin, loginExpired } from './pending-logins.service.ts'
import { countAttempt } from './sign-in-limits.service.ts'

export interface FactorProof {
  code?: string
  passkey?: PasskeyAssertion
}

/** @throws AppError 401, 409 */
export async function beginPasskeySecondFactor(ctx: Ctx, token: string) {
  const { user } = await findPendingLogin(ctx, token)
  return beginAssertion(ctx, passkeyOf(token), user.id)
}

function passkeyOf(token: string): ChallengeUse {
  return { purpose: 'second_factor', subject: hashOfToken(token) }
}

/** @throws AppError 400 without exactly one proof, 401, 403 as for a login, 409, 429 */
export async function finishLogin(
  ctx: Ctx,
  { token, ...proof }: FactorProof & { token: string },
  accessTokens: AccessTokens,
): Promise<Login> {
  await countAttempt(ctx)
  const { user: found, image, challenge } = await findPendingLogin(ctx, token)
  const checked = await checkFactor(ctx, found, { proof, passkeyUse: passkeyOf(token) })
  const user = await assertMaySignIn(ctx, found)
  const started = await startSession(ctx, user, accessTokens, {
    method: checked.method,
    useFactor: async (db) => {
      if (!(await consumeChallenge(db, challenge))) throw loginExpired()
      await checked.consume(db)
    },
  })
  if (!started) throw invalidCredentials()
  await checked.forgive()
  recordAction(ctx, user.id, 'login')
  return { ...started, image }
}

/** @throws AppError 400 without exactly one proof, 401, 409, 429 */
export async function checkFactor(
  ctx: Ctx,
  user: UserRow,
  { proof: { code, passkey }, passkeyUse }: { proof: FactorProof; passkeyUse: ChallengeUse },
): Promise<CheckedFactor> {
  if (code !== undefined && passkey === undefined) return checkCode(ctx, user, code)
  if (passkey === undefined || code !== undefined) {
    throw new AppError(400, 'validation_failed', 'Send a code or a passkey.')
  }
  const checked = await checkPasskey(ctx, passkey, passkeyUse)
  if (checked.userId === user.id) return checked
  recordFailure(ctx, user)
  throw invalidPasskey()
}

const anyPasskey: ChallengeUse = { purpose: 'sign_in', subject: '' }

export async function beginPasskeyLogin(ctx: Ctx) {
  return beginAssertion(ctx, anyPasskey, null)
}

/** Counts as both factors: the device verified its owner. @throws AppError 401, 403, 409, 429 */
export async function loginByPasskey(ctx: Ctx, passkey: PasskeyAssertion, accessTokens: AccessTokens): Promise<Login> {
  await countAttempt(ctx)
  const checked = await checkPasskey(ctx, passkey, anyPasskey)
  const found = await findUserById(ctx.db, checked.userId)
  if (!found) throw invalidPasskey()
  const user = await assertMaySignIn(ctx, found.user)
  const started = await startSession(ctx, user, accessTokens, { method: checked.method, useFactor: checked.consume })
  if (!started) throw invalidPasskey()
  recordAction(ctx, user.id, 'login')
  return { ...started, image: found.image }
}
