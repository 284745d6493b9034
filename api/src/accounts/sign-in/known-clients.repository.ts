import { and, desc, eq, gt, inArray, lt, notInArray } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { deleteDueRows } from '../../platform/database/retention.ts'
import { dayMs } from '../../platform/text/times.ts'
import { isLoginOf, loginOrder } from '../users.repository.ts'
import { users } from '../users.table.ts'
import { knownClients } from './known-clients.table.ts'

/** Precision of `lastUsedAt`, so that it is written at most once a day. */
const lastUsedPrecisionMs = dayMs

export interface LoginOfClient {
  name: string
  hashes: readonly string[]
  since: Date
}

export interface AccountOfLogin {
  userId: number
  unlockCount: number
  known: string[]
}

/** `known` contains the given hashes that the account has used since then. */
export async function findAccountOfLogin(
  db: Db,
  { name, hashes, since }: LoginOfClient,
): Promise<AccountOfLogin | null> {
  const isKnown = and(
    eq(knownClients.userId, users.id),
    inArray(knownClients.hash, [...hashes]),
    gt(knownClients.lastUsedAt, since),
  )
  const rows = await db
    .select({ userId: users.id, unlockCount: users.unlockCount, hash: knownClients.hash })
    .from(users)
    .leftJoin(knownClients, isKnown)
    .where(isLoginOf(name))
    .orderBy(loginOrder(name))
  const [first] = rows
  if (!first) return null
  const known = rows.flatMap(({ userId, hash }) => (userId === first.userId && hash !== null ? [hash] : []))
  return { userId: first.userId, unlockCount: first.unlockCount, known }
}

export interface ClientQuery {
  userId: number
  hashes: readonly string[]
  since: Date
}

export async function isKnownClient(db: Db, { userId, hashes, since }: ClientQuery): Promise<boolean> {
  const isOfUser = eq(knownClients.userId, userId)
  const isUsed = and(isOfUser, inArray(knownClients.hash, [...hashes]), gt(knownClients.lastUsedAt, since))
  return (await db.$count(knownClients, isUsed)) > 0
}

export interface UsedClient {
  userId: number
  hashes: readonly string[]
  now: Date
  limit: number
}

/** Keeps the `limit` most recently used hashes. */
export async function saveClient(db: Db, { userId, hashes, now, limit }: UsedClient): Promise<void> {
  const { rowCount } = await db
    .insert(knownClients)
    .values(hashes.map((hash) => ({ userId, hash, lastUsedAt: now })))
    .onConflictDoUpdate({
      target: [knownClients.userId, knownClients.hash],
      set: { lastUsedAt: now },
      setWhere: lt(knownClients.lastUsedAt, new Date(now.getTime() - lastUsedPrecisionMs)),
    })
  if (rowCount === 0) return
  const latest = db
    .select({ hash: knownClients.hash })
    .from(knownClients)
    .where(eq(knownClients.userId, userId))
    .orderBy(desc(knownClients.lastUsedAt), knownClients.hash)
    .limit(limit)
  await db.delete(knownClients).where(and(eq(knownClients.userId, userId), notInArray(knownClients.hash, latest)))
}

export async function deleteClients(db: Db, userId: number): Promise<void> {
  await db.delete(knownClients).where(eq(knownClients.userId, userId))
}

export function deleteOldKnownClients(db: Db, { before, limit }: { before: Date; limit: number }): Promise<number> {
  return deleteDueRows(db, knownClients, { where: lt(knownClients.lastUsedAt, before), limit })
}
