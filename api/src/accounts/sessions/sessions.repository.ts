import { and, desc, eq, getTableColumns, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { namedQuery } from '../../platform/database/named-query.ts'
import { deleteDueRows } from '../../platform/database/retention.ts'
import { isUsable, lockUser } from '../users.repository.ts'
import { users } from '../users.table.ts'
import { refreshTokens, type SessionEndReason, sessions } from './sessions.table.ts'

const sessionUser = namedQuery('find_session_user', (db) => {
  const isSession = eq(sessions.id, sql.placeholder('sessionId'))
  // A subquery, because with few sessions PostgreSQL would read all users for a join.
  const userId = db.select({ id: sessions.userId }).from(sessions).where(isSession)
  return db
    .select({
      id: users.id,
      isStaff: users.isStaff,
      isSuperuser: users.isSuperuser,
      mustChangePassword: users.mustChangePassword,
      hasSecondFactor: users.hasSecondFactor,
      authenticatedAt: sessions.authenticatedAt,
      sessionCookieHash: sessions.cookieHash,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, userId))
    .where(and(isSession, isNull(sessions.endedAt), gt(sessions.expiresAt, sql.placeholder('now')), isUsable()))
})

/** Returns null unless the session is open and its account may be used. */
export async function findSessionUser(db: Db, sessionId: string, now: Date) {
  const [row] = await sessionUser(db, { sessionId, now })
  return row ?? null
}

export type NewSession = typeof sessions.$inferInsert

export async function insertSession(db: Db, session: NewSession): Promise<string> {
  const [row] = await db.insert(sessions).values(session).returning({ id: sessions.id })
  if (!row) throw new Error('A session was not inserted.')
  return row.id
}

export interface SessionEnd {
  except?: string
  reason: SessionEndReason
  now: Date
}

/** Call it in the transaction, so that a concurrent sign-in sees the change or is ended. */
export async function endSessions(db: Db, userId: number, { except, reason, now }: SessionEnd): Promise<number> {
  await lockUser(db, userId)
  const isOther = except === undefined ? undefined : ne(sessions.id, except)
  const { rowCount } = await db
    .update(sessions)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now), isOther))
  return rowCount ?? 0
}

export interface Login {
  session: NewSession & { id: string }
  refreshHash: string
  passwordHash: string
  hasSecondFactor: boolean
  replaces: string | null
}

/** False, without any write, when the account has changed since the password was checked. */
export async function insertLoginSession(
  db: Db,
  { session, refreshHash, passwordHash, hasSecondFactor, replaces }: Login,
): Promise<boolean> {
  const { id, userId, cookieHash, ipAddress, userAgent } = session
  const now = sql`${session.loggedInAt}::timestamptz`
  const { rowCount } = await db.execute(sql`
    with account as (
      update ${users} set last_login_at = ${now}, login_attempts = 0, locked_until = null
      where ${users.id} = ${userId} and ${users.passwordHash} = ${passwordHash}
        and ${users.hasSecondFactor} = ${hasSecondFactor} and ${isUsable()}
      returning ${users.id}
    ), replaced as (
      update ${sessions} set ended_at = ${now}, end_reason = 'replaced' from account
      where ${sessions.id} = ${replaces} and ${sessions.userId} = account.id and ${sessions.endedAt} is null
    ), opened as (
      insert into ${sessions} (id, user_id, logged_in_at, authenticated_at, last_used_at, expires_at, cookie_hash, ip_address, user_agent)
      select ${id}::uuid, account.id, ${now}, ${now}, ${now}, ${session.expiresAt}::timestamptz, ${cookieHash}, ${ipAddress}, ${userAgent}
      from account
      returning id
    ), token as (
      insert into ${refreshTokens} (hash, session_id, created_at) select ${refreshHash}, opened.id, ${now} from opened
    )
    select from account`)
  return rowCount === 1
}

/** Returns false when the session has ended or the password was changed since. */
export async function renewAuthentication(
  db: Db,
  sessionId: string,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(sessions)
    .set({ authenticatedAt: now })
    .from(users)
    .where(
      and(
        eq(sessions.id, sessionId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
        eq(users.id, sessions.userId),
        eq(users.passwordHash, passwordHash),
        isUsable(),
      ),
    )
  return rowCount === 1
}

export async function findSessionStart(db: Db, sessionId: string): Promise<Date | null> {
  const [row] = await db.select({ loggedInAt: sessions.loggedInAt }).from(sessions).where(eq(sessions.id, sessionId))
  return row?.loggedInAt ?? null
}

export async function findSessionOwner(db: Db, sessionId: string): Promise<number | null> {
  const [row] = await db.select({ userId: sessions.userId }).from(sessions).where(eq(sessions.id, sessionId))
  return row?.userId ?? null
}

export type SessionRow = typeof sessions.$inferSelect

const maxListed = 100

/** Lists the newest first, at most a hundred. */
export async function listOpenSessions(db: Db, userId: number, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.loggedInAt), sessions.id)
    .limit(maxListed)
}

/** Finds the session by any of its tokens, also a used one; it may have ended. */
export async function lockSessionOfToken(
  db: Db,
  tokenHash: string,
): Promise<(SessionRow & { isUserActive: boolean }) | null> {
  const ofToken = db
    .select({ id: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, tokenHash))
  const [row] = await db
    .select({ ...getTableColumns(sessions), isUserActive: isUsable() })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, ofToken))
    .for('update', { of: sessions })
  return row ?? null
}

/** Returns false when it had already ended. */
export async function endSession(
  db: Db,
  sessionId: string,
  { reason, now }: Omit<SessionEnd, 'except'>,
): Promise<boolean> {
  const { rowCount } = await db
    .update(sessions)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
  return rowCount === 1
}

export type RefreshTokenRow = typeof refreshTokens.$inferSelect

export async function findRefreshToken(db: Db, hash: string): Promise<RefreshTokenRow | null> {
  const [row] = await db.select().from(refreshTokens).where(eq(refreshTokens.hash, hash))
  return row ?? null
}

export interface Exchange {
  sessionId: string
  from: string
  to: string
  attempt: string | null
  now: Date
}

export async function exchangeRefreshToken(db: Db, { sessionId, from, to, attempt, now }: Exchange): Promise<void> {
  await db.update(refreshTokens).set({ usedAt: now, usedByAttempt: attempt }).where(eq(refreshTokens.hash, from))
  await db.insert(refreshTokens).values({ hash: to, sessionId, createdAt: now })
  await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, sessionId))
}

export function deleteExpiredSessions(db: Db, { before, limit }: { before: Date; limit: number }): Promise<number> {
  return deleteDueRows(db, sessions, { where: lt(sessions.expiresAt, before), limit })
}
