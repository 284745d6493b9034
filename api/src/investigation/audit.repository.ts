import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { users } from '../accounts/users.table.ts'
import type { Db } from '../platform/database/database.ts'
import type { ChainedRecord } from './audit-chain.repository.ts'
import { auditRecords, deletedUsers } from './audit-records.table.ts'
import { ipRecords } from './ip-records.table.ts'

export async function findActorName(db: Db, actorId: number): Promise<string | undefined> {
  const [actor] = await db.select({ username: users.username }).from(users).where(eq(users.id, actorId))
  return actor?.username
}

interface ActOfAdministrator {
  userId: number | null
  action: string
  ipAddress: string
  createdAt: Date
}

export async function insertIpRecordOfAct(db: Db, { userId, ...record }: ActOfAdministrator): Promise<void> {
  await db.insert(ipRecords).values({ ...record, userId: userId ?? sql`null` })
}

/** Locks records that hold any of the fields in `before` or `after`. */
export async function lockRecordsAbout(
  db: Db,
  userIds: readonly number[],
  fields: readonly string[],
): Promise<ChainedRecord[]> {
  const isAboutUser = and(eq(auditRecords.objectKind, 'user'), inArray(auditRecords.objectId, userIds.map(String)))
  return lockSome(db, and(isAboutUser, hasAnyOf(fields)))
}

function hasAnyOf(fields: readonly string[]): SQL {
  const names = sql`${sql.param([...fields])}::text[]`
  return sql`(${auditRecords.before} ?| ${names} or ${auditRecords.after} ?| ${names})`
}

export async function insertDeletedUsers(db: Db, userIds: readonly number[], anonymiseAt: Date): Promise<void> {
  await db.insert(deletedUsers).values(userIds.map((userId) => ({ userId, anonymiseAt })))
}

export async function findUserToAnonymise(db: Db, now: Date): Promise<number | null> {
  const [found] = await db
    .select({ userId: deletedUsers.userId })
    .from(deletedUsers)
    .where(sql`${deletedUsers.anonymiseAt} <= ${now.toISOString()}::timestamptz`)
    .orderBy(deletedUsers.anonymiseAt)
    .limit(1)
  return found?.userId ?? null
}

export async function deleteDeletedUser(db: Db, userId: number): Promise<void> {
  await db.delete(deletedUsers).where(eq(deletedUsers.userId, userId))
}

export interface Anonymisation {
  userId: number
  pseudonym: string
  limit: number
}

/** Locks the user's acts that still hold the name or an IP address. */
export async function lockActsOf(db: Db, { userId, pseudonym, limit }: Anonymisation): Promise<ChainedRecord[]> {
  const isNamed = or(ne(auditRecords.actorName, pseudonym), ne(auditRecords.ipAddress, ''))
  return lockSome(db, and(eq(auditRecords.actorId, userId), isNamed), limit)
}

/** Locks records about the user that still hold the name. */
export async function lockNamedRecordsAbout(
  db: Db,
  { userId, pseudonym, limit }: Anonymisation,
): Promise<ChainedRecord[]> {
  const isAboutUser = and(eq(auditRecords.objectKind, 'user'), eq(auditRecords.objectId, String(userId)))
  return lockSome(db, and(isAboutUser, ne(auditRecords.objectName, pseudonym)), limit)
}

const deletionActs = ['ip_delete', 'log_delete', 'ip_delete_finish', 'log_delete_finish']

/** Locks old records of deletions whose filter remains, since it can contain a name. */
export async function lockDeletionsWithFilter(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<ChainedRecord[]> {
  const isDeletion = inArray(auditRecords.act, deletionActs)
  const isOld = sql`${auditRecords.createdAt} < ${before.toISOString()}::timestamptz`
  return lockSome(db, and(isDeletion, isOld, hasAnyOf(['filter'])), limit)
}

async function lockSome(db: Db, where: SQL | undefined, limit?: number): Promise<ChainedRecord[]> {
  const found = db.select().from(auditRecords).where(where).orderBy(auditRecords.position).$dynamic()
  return (limit === undefined ? found : found.limit(limit)).for('update')
}
