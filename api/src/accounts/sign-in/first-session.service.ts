import { type Ctx, recordAction } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { dayMs } from '../../platform/text/times.ts'
import {
  type ChallengedAccount,
  consumeChallenge,
  findAccountOfToken,
  issueAccountToken,
} from '../factors/challenges.service.ts'
import type { AccessTokens } from '../sessions/access-tokens.service.ts'
import { startSession } from '../sessions/sessions.service.ts'
import type { UserRow } from '../users.repository.ts'
import { assertMaySignIn, type Login } from './login.service.ts'
import { countAttempt } from './sign-in-limits.service.ts'

type Registered = Pick<UserRow, 'id' | 'passwordHash'>

const offerMs = dayMs

/** Lets the browser that registers log in without the password once the address is verified. */
export function offerFirstSession(ctx: Ctx, registered: Registered): void {
  if (!ctx.client.isBrowser) return
  const token = issueAccountToken(ctx, 'first_session', registered, offerMs)
  // A session cookie, so that closing the browser deletes it before someone else uses the browser.
  ctx.client.setCookie('registration', token, { httpOnly: true })
}

/** @throws AppError 401 without an open offer, 403 as for a login, 429 */
export async function startFirstSession(ctx: Ctx, accessTokens: AccessTokens): Promise<Login> {
  await countAttempt(ctx)
  const { user: found, image, challenge } = await findOffer(ctx)
  const user = await assertMaySignIn(ctx, found)
  const started = await startSession(ctx, user, accessTokens, {
    method: 'password',
    useFactor: async (db) => {
      if (!(await consumeChallenge(db, challenge))) throw offerEnded()
    },
  })
  if (!started) throw offerEnded()
  ctx.client.setCookie('registration', '', { httpOnly: true, maxAge: 0 })
  recordAction(ctx, user.id, 'login')
  return { ...started, image }
}

/** Valid until the first login, so that a browser does not log in by itself after a logout. */
async function findOffer(ctx: Ctx): Promise<ChallengedAccount> {
  const token = ctx.client.isBrowser ? (ctx.client.cookie('registration') ?? '') : ''
  const found = await findAccountOfToken(ctx, 'first_session', token)
  if (found && found.user.lastLoginAt === null && !found.user.hasSecondFactor) return found
  throw offerEnded()
}

function offerEnded(): AppError {
  return new AppError(401, 'first_session_ended', 'Log in with your password to continue.')
}
