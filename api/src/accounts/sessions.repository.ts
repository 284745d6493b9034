import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { sessions } from './sessions.table.ts'
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
