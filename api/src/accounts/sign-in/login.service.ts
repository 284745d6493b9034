import { type Ctx, recordAction } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { accountSuspended, invalidCredentials, temporaryPasswordExpired } from '../accounts.errors.ts'
import { createHashingQueue, hashPassword, isOutdated, knownCaller } from '../passwords/passwords.service.ts'
import type { AccessTokens } from '../sessions/access-tokens.service.ts'
import { type SessionTokens, startSession } from '../sessions/sessions.service.ts'
import { isPasswordExpired } from '../users.policy.ts'
import {
  findUserById,
  replacePasswordHash,
  resetLoginFailures,
  type UserRow,
  type UserWithImage,
} from '../users.repository.ts'
import { endExpiredSuspensions } from '../users.service.ts'
import { admitGuess, type Credentials, compareGuess, type Guess } from './credentials.service.ts'
import { secondFactorError } from './pending-logins.service.ts'

/** One more than the hashing threads: keeps all of them busy and holds no further connections. */
const hashingQueue = createHashingQueue({ extra: 1 })

interface StartedSession {
  user: UserRow
  tokens: SessionTokens
}

export interface Login extends StartedSession {
  image: UserWithImage['image']
}

/** Reveals account status only after the right password. @throws AppError 401, 403, 429 */
export async function login(ctx: Ctx, credentials: Credentials, accessTokens: AccessTokens): Promise<Login> {
  const { name, password } = credentials
  await using guess = await admitGuess(ctx, name)
  using entry = hashingQueue.enter({ ...guess.caller, signal: ctx.caller.signal })
  return await entry.run(async () => {
    const attempt = { guess, password, accessTokens }
    const started = (await tryLogin(ctx, attempt)) ?? (await tryLogin(ctx, attempt))
    if (!started) throw invalidCredentials()
    recordAction(ctx, started.user.id, 'login')
    await renewHash(ctx, started.user, password)
    return { ...started, image: await imageOf(ctx, started.user) }
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

async function tryLogin(ctx: Ctx, { guess, password, accessTokens }: LoginAttempt): Promise<StartedSession | null> {
  const user = await compareGuess(ctx, guess, password)
  if (await endOverSuspension(ctx, user)) return null
  const error = loginError(ctx, user, { isPasswordExpired: isPasswordExpired(user, ctx.now()) })
  if (!(error || user.hasSecondFactor)) return startSession(ctx, user, accessTokens, { method: 'password' })
  await resetLoginFailures(ctx.db, user.id)
  if (!error) throw await secondFactorError(ctx, user)
  recordAction(ctx, user.id, 'login_failed')
  throw error
}

async function endOverSuspension(ctx: Ctx, { id, suspendedUntil }: UserRow): Promise<boolean> {
  const isOver = suspendedUntil !== null && suspendedUntil <= ctx.now()
  return isOver && (await endExpiredSuspensions(ctx, id)) > 0
}

/** Returns the account, and lifts an expired suspension. @throws AppError 403 */
export async function assertMaySignIn(ctx: Ctx, user: UserRow): Promise<UserRow> {
  const hasChanged = await endOverSuspension(ctx, user)
  const present = hasChanged ? ((await findUserById(ctx.db, user.id))?.user ?? user) : user
  const error = loginError(ctx, present, { isPasswordExpired: false })
  // Keeps the checked hash, so that no session starts if the password has changed since.
  if (!error) return { ...present, passwordHash: user.passwordHash }
  recordAction(ctx, user.id, 'login_failed')
  throw error
}

function loginError(
  { site }: Pick<Ctx, 'site'>,
  { isActive, accountStatus, suspendedUntil }: UserRow,
  { isPasswordExpired: isExpired }: { isPasswordExpired: boolean },
): AppError | null {
  if (!isActive || accountStatus === 'suspended') return accountSuspended(site, suspendedUntil)
  if (isExpired) return temporaryPasswordExpired()
  if (accountStatus === 'active') return null
  return new AppError(
    403,
    'account_not_verified',
    'Your account is not verified. Check your email for the link, or ask for a new one.',
  )
}

async function renewHash({ db, log }: Ctx, { id, passwordHash }: UserRow, password: string): Promise<void> {
  if (passwordHash === null || !isOutdated(passwordHash)) return
  try {
    await replacePasswordHash(db, id, { from: passwordHash, to: await hashPassword(password, knownCaller(id)) })
  } catch (error) {
    log.warn({ err: error, userId: id }, 'could not rehash a password')
  }
}
