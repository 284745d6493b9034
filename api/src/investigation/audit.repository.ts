import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { users } from '../accounts/users.table.ts'
import type { Db } from '../platform/database/database.ts'
import { auditRecords } from './audit-records.table.ts'
import { deletedUsers } from './deleted-users.table.ts'
import { ipRecords } from './ip-records.table.ts'

type NewAuditRecord = Omit<typeof auditRecords.$inferInsert, 'id' | 'actorName'> & { actorId: number }

/** Adds the record with the present name of the actor, and an IP record. */
export async function insertAuditRecord(db: Db, record: NewAuditRecord): Promise<void> {
  const [actor] = await db.select({ username: users.username }).from(users).where(eq(users.id, record.actorId))
  const { actorId, ipAddress, act, createdAt } = record
  await db.insert(auditRecords).values({ ...record, actorName: actor?.username ?? '' })
  await db
    .insert(ipRecords)
    .values({ userId: actor ? actorId : sql`null`, ipAddress, action: `admin_${act}`, createdAt })
}

/** Drops fields from all records about these users, which also hides that they changed. */
export async function dropUserFields(db: Db, userIds: readonly number[], fields: readonly string[]): Promise<void> {
  await db
    .update(auditRecords)
    .set(withoutFields(fields))
    .where(and(eq(auditRecords.objectKind, 'user'), inArray(auditRecords.objectId, userIds.map(String))))
}

function withoutFields(fields: readonly string[]) {
  const names = sql`${sql.param([...fields])}::text[]`
  return { before: sql`${auditRecords.before} - ${names}`, after: sql`${auditRecords.after} - ${names}` }
}

export async function insertDeletedUsers(db: Db, userIds: readonly number[], deletedAt: Date): Promise<void> {
  await db.insert(deletedUsers).values(userIds.map((userId) => ({ userId, deletedAt })))
}

/** The id of a user deleted before this time and not anonymised yet. */
export async function findUserToAnonymise(db: Db, before: Date): Promise<number | null> {
  const [found] = await db
    .select({ userId: deletedUsers.userId })
    .from(deletedUsers)
    .where(sql`${deletedUsers.deletedAt} < ${before.toISOString()}::timestamptz`)
    .orderBy(deletedUsers.deletedAt)
    .limit(1)
  return found?.userId ?? null
}

export async function deleteDeletedUser(db: Db, userId: number): Promise<void> {
  await db.delete(deletedUsers).where(eq(deletedUsers.userId, userId))
}

export interface Anonymisation {
  userId: number
  pseudonym: string
  /** Records of one batch. */
  limit: number
}

/** Replaces the name of a user in records of their own acts and drops the IP address. */
export async function anonymiseActor(db: Db, { userId, pseudonym, limit }: Anonymisation): Promise<number> {
  const known = or(ne(auditRecords.actorName, pseudonym), ne(auditRecords.ipAddress, ''))
  return updateSome(db, and(eq(auditRecords.actorId, userId), known), limit, { actorName: pseudonym, ipAddress: '' })
}

/** Replaces the name of a user in records about them and drops fields that may name them. */
export async function anonymiseObject(
  db: Db,
  { userId, pseudonym, limit }: Anonymisation,
  fields: readonly string[],
): Promise<number> {
  const isAboutUser = and(eq(auditRecords.objectKind, 'user'), eq(auditRecords.objectId, String(userId)))
  const values = { objectName: pseudonym, ...withoutFields(fields) }
  return updateSome(db, and(isAboutUser, ne(auditRecords.objectName, pseudonym)), limit, values)
}

/** Drops the filters of old record deletions, which can contain any searched name. */
export async function dropDeletionFilters(db: Db, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const isDeletion = inArray(auditRecords.act, ['ip_delete', 'log_delete'])
  const isOld = sql`${auditRecords.createdAt} < ${before.toISOString()}::timestamptz`
  const hasFilter = sql`${auditRecords.after} ? 'filter'`
  return updateSome(db, and(isDeletion, isOld, hasFilter), limit, withoutFields(['filter']))
}

/** Returns the number of updated rows. */
async function updateSome(
  db: Db,
  where: SQL | undefined,
  limit: number,
  values: Parameters<ReturnType<Db['update']>['set']>[0],
): Promise<number> {
  const some = db.select({ id: auditRecords.id }).from(auditRecords).where(where).limit(limit)
  const { rowCount } = await db.update(auditRecords).set(values).where(inArray(auditRecords.id, some))
  return rowCount ?? 0
}
