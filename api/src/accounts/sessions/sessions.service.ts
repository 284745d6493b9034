import { randomUUID } from 'node:crypto'
import type { SignInMethod } from '@ledgerdeck/contract/security-log'
import type { Db } from '../../platform/database/database.ts'
import { type Ctx, recordAction, type UserCtx } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { assertHoldsSession, issueCsrfToken } from '../../platform/http/csrf.ts'
import { hashOfToken, randomToken, type Secrets } from '../../platform/secrets/secrets.ts'
import { hourMs } from '../../platform/text/times.ts'
import { sessionEnded } from '../accounts.errors.ts'
import { notifyNewDevice } from '../mails/account-mails.service.ts'
import { recordSecurityEvent } from '../security-events/security-events.service.ts'
import { rememberClient } from '../sign-in/known-clients.service.ts'
import { lockUser, type UserRow } from '../users.repository.ts'
import type { AccessTokens } from './access-tokens.service.ts'
import {
  endSession,
  endSessions,
  exchangeRefreshToken,
  findRefreshToken,
  findSessionOwner,
  findSessionUser,
  insertLoginSession,
  listOpenSessions,
  lockSessionOfToken,
  type RefreshTokenRow,
  type SessionRow,
} from './sessions.repository.ts'

export interface SessionTokens {
  access: string
  refresh: string
  sessionEndsAt: Date
}

const sessionMs = 4 * hourMs

interface Proof {
  method: SignInMethod
  /** Uses up the second factor in the same transaction, with the account locked. */
  useFactor?: (db: Db) => Promise<void>
}

/** Replaces the caller's session. Returns null if the account changed since the check. */
export async function startSession(
  ctx: Ctx,
  checked: UserRow,
  accessTokens: AccessTokens,
  { method, useFactor }: Proof,
): Promise<{ user: UserRow; tokens: SessionTokens } | null> {
  const { client, actor } = ctx
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + sessionMs)
  const [refresh, cookie] = [randomToken(), client.isBrowser ? randomToken() : null]
  const session = {
    id: randomUUID(),
    userId: checked.id,
    loggedInAt: now,
    lastUsedAt: now,
    expiresAt,
    cookieHash: cookie && hashOfToken(cookie),
    ipAddress: client.ipAddress,
    userAgent: client.userAgent,
  }
  const login = {
    session,
    refreshHash: hashOfToken(refresh),
    passwordHash: checked.passwordHash ?? '',
    hasSecondFactor: checked.hasSecondFactor,
    replaces: actor.kind === 'user' ? actor.sessionId : null,
  }
  const isStarted = await ctx.change([], async (db) => {
    if (useFactor) {
      await lockUser(db, checked.id)
      await useFactor(db)
    }
    if (!(await insertLoginSession(db, login))) return false
    const isNewClient = await rememberClient(ctx, db, checked.id)
    await recordSecurityEvent(ctx, db, { userId: checked.id, kind: 'login', method, isNewClient })
    if (isNewClient) await notifyNewDevice(ctx, db, checked)
    return true
  })
  if (!isStarted) return null
  if (cookie) {
    issueCsrfToken(ctx, cookie)
    client.setCookie('session', cookie, { httpOnly: true, expires: expiresAt })
  }
  const claims = { userId: checked.id, sessionId: session.id, sessionEndsAt: expiresAt }
  const access = await accessTokens.issue(claims, now)
  const user = { ...checked, lastLoginAt: now, loginAttempts: 0, lockedUntil: null }
  return { user, tokens: { access, refresh, sessionEndsAt: expiresAt } }
}

export interface RefreshRequest {
  refresh: string
  attempt?: string
}

/**
 * Exchanges a refresh token for the next one, serialised per session. Reuse of a token means that
 * it was copied, so it ends the session. A bound session is safe from copies: a client without the
 * cookie is rejected first, and the browser may retry a lost answer.
 * @throws AppError 401 `session_ended` or `session_bound`, 403 `csrf_failed`
 */
export async function refreshSession(
  ctx: Ctx,
  request: RefreshRequest,
  accessTokens: AccessTokens,
): Promise<SessionTokens> {
  const now = ctx.now()
  const exchange = await ctx.change([], async (db) => {
    const session = await lockSessionOfToken(db, hashOfToken(request.refresh))
    if (!session?.isUserActive || !isOpen(session, now)) return null
    assertHoldsSession(ctx.client, session.cookieHash, 401)
    const token = await rotateToken(db, { session, request, secrets: ctx.secrets, now })
    if (token.isReuse) await recordSecurityEvent(ctx, db, { userId: session.userId, kind: 'session_reuse' })
    return { session, ...token }
  })
  if (exchange?.isReuse) {
    const { userId, id: sessionId } = exchange.session
    ctx.log.warn({ userId, sessionId }, 'a refresh token was used twice, which ended its session')
  }
  if (!exchange?.refresh) throw sessionEnded()
  const { userId, id: sessionId, expiresAt: sessionEndsAt } = exchange.session
  const access = await accessTokens.issue({ userId, sessionId, sessionEndsAt }, now)
  return { access, refresh: exchange.refresh, sessionEndsAt }
}

interface TokenExchange {
  session: SessionRow
  request: RefreshRequest
  secrets: Secrets
  now: Date
}

interface NextToken {
  refresh?: string
  isReuse?: boolean
}

async function rotateToken(db: Db, { session, request, secrets, now }: TokenExchange): Promise<NextToken> {
  const { refresh, attempt = null } = request
  const present = await findRefreshToken(db, hashOfToken(refresh))
  if (!present) return {}
  // Derived from secrets of client and server, so a retry gives the same token.
  const candidates = secrets.hmacs('refresh-token', `${refresh} ${attempt ?? randomToken()}`)
  const [next] = candidates
  if (present.usedAt === null) {
    await exchangeRefreshToken(db, {
      sessionId: session.id,
      from: present.hash,
      to: hashOfToken(next),
      attempt,
      now,
    })
    return { refresh: next }
  }
  if (!isRetry(session, present, attempt)) {
    await endSession(db, session.id, { reason: 'reuse', now })
    return { isReuse: true }
  }
  // A late retry gets no token, and does not end the session.
  for (const candidate of candidates) {
    const successor = await findRefreshToken(db, hashOfToken(candidate))
    if (successor) return successor.usedAt === null ? { refresh: candidate } : {}
  }
  return {}
}

/** Only the browser of a bound session can retry, because only it has the cookie. */
function isRetry({ cookieHash }: SessionRow, { usedByAttempt }: RefreshTokenRow, attempt: string | null): boolean {
  return cookieHash !== null && attempt !== null && usedByAttempt === attempt
}

/** Ignores unknown and ended sessions. @throws AppError 403 `csrf_failed` or `session_bound` */
export async function logout(ctx: Ctx, refresh: string): Promise<void> {
  const { client } = ctx
  const now = ctx.now()
  const ended = await ctx.change([], async (db) => {
    const session = await lockSessionOfToken(db, hashOfToken(refresh))
    if (!session || !isOpen(session, now)) return null
    assertHoldsSession(client, session.cookieHash, 403)
    await endSession(db, session.id, { reason: 'logout', now })
    await recordSecurityEvent(ctx, db, { userId: session.userId, kind: 'logout' })
    return session
  })
  if (!ended) return
  if (ended.cookieHash) clearSessionCookie(ctx)
  recordAction(ctx, ended.userId, 'logout')
}

export function clearSessionCookie(ctx: Ctx): void {
  ctx.client.setCookie('session', '', { httpOnly: true, maxAge: 0 })
  issueCsrfToken(ctx, undefined)
}

export async function listSessions({ db, actor, now }: UserCtx): Promise<SessionRow[]> {
  return listOpenSessions(db, actor.id, now())
}

/** @throws AppError 404 for a session of another user, 409 for the current one */
export async function endOwnSession(ctx: UserCtx, id: string): Promise<void> {
  const { change, actor, now } = ctx
  if (id === actor.sessionId) {
    throw new AppError(409, 'current_session', 'This is the session you are using. Log out to end it.')
  }
  await change([], async (db) => {
    await lockActor(ctx, db)
    if ((await findSessionOwner(db, id)) !== actor.id) throw new AppError(404, 'not_found', 'Session not found.')
    const isEnded = await endSession(db, id, { reason: 'ended_by_owner', now: now() })
    if (isEnded) await recordSecurityEvent(ctx, db, { userId: actor.id, kind: 'session_end' })
  })
}

/** Returns how many sessions it ended. */
export async function endOtherSessions(ctx: UserCtx): Promise<number> {
  const { change, actor, now } = ctx
  return change([], async (db) => {
    await lockActor(ctx, db)
    const ended = await endSessions(db, actor.id, { except: actor.sessionId, reason: 'ended_by_owner', now: now() })
    if (ended > 0) await recordSecurityEvent(ctx, db, { userId: actor.id, kind: 'session_end_others' })
    return ended
  })
}

/** Locks the account of the actor. @throws AppError 401 if the session has ended since */
export async function lockActor(ctx: UserCtx, db: Db): Promise<UserRow> {
  const user = await lockUser(db, ctx.actor.id)
  await assertSessionIsOpen(ctx, db)
  if (!user) throw sessionEnded()
  return user
}

/** Call it with the user locked: the session may have ended since. @throws AppError 401 */
export async function assertSessionIsOpen({ actor, now }: UserCtx, db: Db): Promise<void> {
  if (!(await findSessionUser(db, actor.sessionId, now()))) throw sessionEnded()
}

function isOpen({ endedAt, expiresAt }: SessionRow, now: Date): boolean {
  return endedAt === null && expiresAt > now
}
