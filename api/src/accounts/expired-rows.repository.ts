import { and, inArray, lt } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { accountLinks } from './account-links.table.ts'
import { knownClients } from './known-clients.table.ts'
import { sessions } from './sessions.table.ts'

export interface Expired {
  /** What expired before this moment goes. */
  before: Date
  /** How many at once. */
  limit: number
}

/** Sessions go with their refresh tokens. Returns how many went. */
export async function removeExpiredSessions(db: Db, { before, limit }: Expired): Promise<number> {
  const expired = db.select({ id: sessions.id }).from(sessions).where(lt(sessions.expiresAt, before)).limit(limit)
  const removed = await db.delete(sessions).where(inArray(sessions.id, expired)).returning({ id: sessions.id })
  return removed.length
}

export async function removeExpiredLinks(db: Db, { before, limit }: Expired): Promise<number> {
  const expired = db
    .select({ id: accountLinks.id })
    .from(accountLinks)
    .where(lt(accountLinks.expiresAt, before))
    .limit(limit)
  const removed = await db
    .delete(accountLinks)
    .where(inArray(accountLinks.id, expired))
    .returning({ id: accountLinks.id })
  return removed.length
}

export async function removeOldKnownClients(db: Db, { before, limit }: Expired): Promise<number> {
  const old = db
    .select({ hash: knownClients.hash })
    .from(knownClients)
    .where(lt(knownClients.lastUsedAt, before))
    .limit(limit)
  const removed = await db
    .delete(knownClients)
    .where(and(inArray(knownClients.hash, old), lt(knownClients.lastUsedAt, before)))
    .returning({ hash: knownClients.hash })
  return removed.length
}
