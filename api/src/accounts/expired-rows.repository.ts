import { and, inArray, lt } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { accountLinks } from './links/account-links.table.ts'
import { sessions } from './sessions/sessions.table.ts'
import { knownClients } from './sign-in/known-clients.table.ts'

export interface Expired {
  before: Date
  limit: number
}

export async function deleteExpiredSessions(db: Db, { before, limit }: Expired): Promise<number> {
  const expired = db.select({ id: sessions.id }).from(sessions).where(lt(sessions.expiresAt, before)).limit(limit)
  const deleted = await db.delete(sessions).where(inArray(sessions.id, expired)).returning({ id: sessions.id })
  return deleted.length
}

export async function deleteExpiredLinks(db: Db, { before, limit }: Expired): Promise<number> {
  const expired = db
    .select({ id: accountLinks.id })
    .from(accountLinks)
    .where(lt(accountLinks.expiresAt, before))
    .limit(limit)
  const deleted = await db
    .delete(accountLinks)
    .where(inArray(accountLinks.id, expired))
    .returning({ id: accountLinks.id })
  return deleted.length
}

export async function deleteOldKnownClients(db: Db, { before, limit }: Expired): Promise<number> {
  const old = db
    .select({ hash: knownClients.hash })
    .from(knownClients)
    .where(lt(knownClients.lastUsedAt, before))
    .limit(limit)
  const deleted = await db
    .delete(knownClients)
    .where(and(inArray(knownClients.hash, old), lt(knownClients.lastUsedAt, before)))
    .returning({ hash: knownClients.hash })
  return deleted.length
}
