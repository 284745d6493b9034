import type { Ctx } from '../platform/endpoints/context.ts'
import { AppError } from '../platform/errors/app-error.ts'
import type { AccessTokens } from './access-tokens.service.ts'
import { admitGuess, type Credentials, compareGuess, type Guess } from './credentials.service.ts'
import { createHashingQueue, hashPassword, isOutdated, knownCaller } from './passwords.service.ts'
import { accountSuspended, invalidCredentials, temporaryPasswordExpired } from './refusals.service.ts'
import { beginSession, type SessionTokens } from './sessions.service.ts'
import { liftPassedSuspensions } from './suspensions.service.ts'
import { isPasswordExpired } from './users.policy.ts'
import {
  findUserById,
  forgetLoginFailures,
  replacePasswordHash,
  type UserRow,
  type UserWithImage,
} from './users.repository.ts'

/**
 * Enough to have a password at hand whenever one was compared, and no more: those who sign in at the same moment leave time and
 * connections to everybody else.
 */
const turns = createHashingQueue({ ahead: 1 })

interface Begun {
  user: UserRow
  tokens: SessionTokens
}

export interface Login extends Begun {
  image: UserWithImage['image']
}

/**
 * Begins a session for a caller who knows the password. Only such a caller learns that the account
 * is suspended or not verified, or that the password has expired.
 * @throws AppError 401 `invalid_credentials`, 403 `account_suspended`, `account_not_verified` or
 *   `temporary_password_expired`, 429, 503 `busy`
 */
export async function login(ctx: Ctx, credentials: Credentials, accessTokens: AccessTokens): Promise<Login> {
  const { ipAddress } = ctx.client
  const { name, password } = credentials
  await using guess = await admitGuess(ctx, name)
  using place = turns.enter({ ...guess.caller, signal: ctx.caller.signal })
  return await place.run(async () => {
    const attempt = { guess, password, accessTokens }
    // An account that is changed in the moment between is looked at once more, as it is then.
    const begun = (await tryLogin(ctx, attempt)) ?? (await tryLogin(ctx, attempt))
    if (!begun) throw invalidCredentials()
    ctx.recordAction({ userId: begun.user.id, ipAddress, action: 'login' })
    await renewHash(ctx, begun.user, password)
    return { ...begun, image: await imageOf(ctx, begun.user) }
  })
}

async function imageOf({ db }: Ctx, { id, imageId }: UserRow): Promise<Login['image']> {
  return imageId === null ? null : ((await findUserById(db, id))?.image ?? null)
}

interface LoginAttempt {
  guess: Guess
  password: string
  accessTokens: AccessTokens
}

async function tryLogin(ctx: Ctx, { guess, password, accessTokens }: LoginAttempt): Promise<Begun | null> {
  const user = await compareGuess(ctx, guess, password)
  const isOver = user.suspendedUntil !== null && user.suspendedUntil <= ctx.now()
  // The account has changed: it is looked at once more.
  if (isOver && (await liftPassedSuspensions(ctx, user.id)) > 0) return null
  const refusal = refusalOf(user, ctx.now())
  if (!refusal) return beginSession(ctx, user, accessTokens)
  await forgetLoginFailures(ctx.db, user.id)
  ctx.recordAction({ userId: user.id, ipAddress: ctx.client.ipAddress, action: 'login_failed' })
  throw refusal
}

function refusalOf(user: UserRow, now: Date): AppError | null {
  const { isActive, accountStatus } = user
  if (!isActive || accountStatus === 'suspended') {
    return accountSuspended()
  }
  if (isPasswordExpired(user, now)) return temporaryPasswordExpired()
  if (accountStatus === 'active') return null
  return new AppError(
    403,
    'account_not_verified',
    'Your account is not verified. Check your mail for the link, or ask for a new one.',
  )
}

/** Brings a hash that was made with other parameters up to today's, while the password is at hand. */
async function renewHash({ db, log }: Ctx, { id, passwordHash }: UserRow, password: string): Promise<void> {
  if (passwordHash === null || !isOutdated(passwordHash)) return
  try {
    await replacePasswordHash(db, id, { from: passwordHash, to: await hashPassword(password, knownCaller(id)) })
  } catch (error) {
    log.warn({ err: error, userId: id }, 'a password could not be hashed anew')
  }
}
