import type { Ctx } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { dayMs } from '../../platform/text/times.ts'
import { type ChallengeUse, consumeChallenge, issueChallenge, isValidChallenge } from '../factors/challenges.service.ts'
import type { AccessTokens } from '../sessions/access-tokens.service.ts'
import { startSession } from '../sessions/sessions.service.ts'
import { findUserById, type UserRow, type UserWithImage } from '../users.repository.ts'
import { assertMaySignIn, type Login } from './login.service.ts'
import { countAttempt } from './sign-in-limits.service.ts'

type Registered = Pick<UserRow, 'id' | 'passwordHash'>

const offerMs = dayMs

function firstSessionOf({ id, passwordHash }: Registered): ChallengeUse {
  return { purpose: 'first_session', subject: `${id} ${passwordHash}` }
}

/** Lets the browser that registers log in without the password once the address is verified. */
export function offerFirstSession(ctx: Ctx, registered: Registered): void {
  if (!ctx.client.isBrowser) return
  const token = `${registered.id}.${issueChallenge(ctx, firstSessionOf(registered), offerMs)}`
  // A session cookie: closing the browser deletes it, before somebody else uses it.
  ctx.client.setCookie('registration', token, { httpOnly: true })
}

/** @throws AppError 401 without an open offer, 403 as a login, 429 */
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
  ctx.recordAction({ userId: user.id, ipAddress: ctx.client.ipAddress, action: 'login' })
  return { ...started, image }
}

/** Only until the first login: after a logout the browser must not log in again by itself. */
async function findOffer(ctx: Ctx): Promise<UserWithImage & { challenge: string }> {
  const token = ctx.client.isBrowser ? (ctx.client.cookie('registration') ?? '') : ''
  const [, id, challenge = ''] = /^([1-9]\d{0,9})\.(.+)$/.exec(token) ?? []
  const userId = Number(id)
  const found = userId <= 2_147_483_647 ? await findUserById(ctx.db, userId) : null
  const isOpen = found && found.user.lastLoginAt === null && !found.user.hasSecondFactor
  if (isOpen && isValidChallenge(ctx, challenge, firstSessionOf(found.user))) return { ...found, challenge }
  throw offerEnded()
}

function offerEnded(): AppError {
  return new AppError(401, 'first_session_ended', 'Log in with your password to continue.')
}
