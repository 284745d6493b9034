import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { type SessionEndReason, sessions } from './sessions.table.ts'
import { users } from './users.table.ts'

/** The account behind a session that is open; null when the session has ended or the account may not be used. */
export async function findSessionUser(db: Db, sessionId: string, now: Date) {
  const [row] = await db
    .select({
      id: users.id,
      isStaff: users.isStaff,
      isSuperuser: users.isSuperuser,
      mustChangePassword: users.mustChangePassword,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sessionId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
        eq(users.isActive, true),
        eq(users.accountStatus, 'active'),
      ),
    )
  return row ?? null
}

export type NewSession = typeof sessions.$inferInsert

export async function insertSession(db: Db, session: NewSession): Promise<string> {
  const [row] = await db.insert(sessions).values(session).returning({ id: sessions.id })
  if (!row) throw new Error('A session was not inserted.')
  return row.id
}

export interface EndingOfSessions {
  /** The session that goes on. */
  except?: string
  reason: SessionEndReason
  now: Date
}

/**
 * Ends the open sessions of a user, and returns how many. Belongs into the transaction of the change that demands it, at any
 * place in it: a sign-in that is under way either sees that change or is among the ended.
 */
export async function endSessions(db: Db, userId: number, { except, reason, now }: EndingOfSessions): Promise<number> {
  // A sign-in holds this row until its session is there.
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const isOther = except === undefined ? undefined : ne(sessions.id, except)
  const ended = await db
    .update(sessions)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now), isOther))
    .returning({ id: sessions.id })
  return ended.length
}
