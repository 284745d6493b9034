import type { Ctx, UserCtx } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { assertHoldsSession } from '../../platform/http/csrf.ts'
import { accountSuspended, invalidCredentials, sessionEnded, temporaryPasswordExpired } from '../accounts.errors.ts'
import { createHashingQueue, hashPassword, isOutdated, knownCaller } from '../passwords/passwords.service.ts'
import type { AccessTokens } from '../sessions/access-tokens.service.ts'
import { renewAuthentication } from '../sessions/sessions.repository.ts'
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
import { admitGuess, type Credentials, checkCredentials, compareGuess, type Guess } from './credentials.service.ts'
import { rememberClient } from './known-clients.service.ts'

/** One more than the hashing threads, so that none idles, and no more connections are held. */
const hashingQueue = createHashingQueue({ extra: 1 })

interface StartedSession {
  user: UserRow
  tokens: SessionTokens
}

export interface Login extends StartedSession {
  image: UserWithImage['image']
}

/**
 * Reveals account status and expiry only after the right password. @throws AppError 401, 403, 429
 */
export async function login(ctx: Ctx, credentials: Credentials, accessTokens: AccessTokens): Promise<Login> {
  const { ipAddress } = ctx.client
  const { name, password } = credentials
  await using guess = await admitGuess(ctx, name)
  using entry = hashingQueue.enter({ ...guess.caller, signal: ctx.caller.signal })
  return await entry.run(async () => {
    const attempt = { guess, password, accessTokens }
    const started = (await tryLogin(ctx, attempt)) ?? (await tryLogin(ctx, attempt))
    if (!started) throw invalidCredentials()
    ctx.recordAction({ userId: started.user.id, ipAddress, action: 'login' })
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
  const isOver = user.suspendedUntil !== null && user.suspendedUntil <= ctx.now()
  if (isOver && (await endExpiredSuspensions(ctx, user.id)) > 0) return null
  const error = loginError(user, ctx.now())
  if (!error) return startSession(ctx, user, accessTokens)
  await resetLoginFailures(ctx.db, user.id)
  ctx.recordAction({ userId: user.id, ipAddress: ctx.client.ipAddress, action: 'login_failed' })
  throw error
}

function loginError(user: UserRow, now: Date): AppError | null {
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

async function renewHash({ db, log }: Ctx, { id, passwordHash }: UserRow, password: string): Promise<void> {
  if (passwordHash === null || !isOutdated(passwordHash)) return
  try {
    await replacePasswordHash(db, id, { from: passwordHash, to: await hashPassword(password, knownCaller(id)) })
  } catch (error) {
    log.warn({ err: error, userId: id }, 'could not rehash a password')
  }
}

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
