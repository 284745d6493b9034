import { and, eq, sql } from 'drizzle-orm'
import { users } from '../accounts/users.table.ts'
import type { Db } from '../platform/database/database.ts'
import { auditRecords } from './audit-records.table.ts'
import { ipRecords } from './ip-records.table.ts'

type NewAuditRecord = Omit<typeof auditRecords.$inferInsert, 'id' | 'actorName'> & { actorId: number }

/** Adds the record with the name that the actor has now, and its line among the records of addresses. */
export async function insertAuditRecord(db: Db, record: NewAuditRecord): Promise<void> {
  const [actor] = await db.select({ username: users.username }).from(users).where(eq(users.id, record.actorId))
  const { actorId, ipAddress, act, createdAt } = record
  await db.insert(auditRecords).values({ ...record, actorName: actor?.username ?? '' })
  await db
    .insert(ipRecords)
    .values({ userId: actor ? actorId : sql`null`, ipAddress, action: `admin_${act}`, createdAt })
}

export async function dropAuditedFields(
  db: Db,
  { objectKind, objectId }: Pick<typeof auditRecords.$inferSelect, 'objectKind'> & { objectId: string },
  fields: readonly string[],
): Promise<void> {
  const names = sql`${sql.param([...fields])}::text[]`
  await db
    .update(auditRecords)
    .set({ before: sql`${auditRecords.before} - ${names}`, after: sql`${auditRecords.after} - ${names}` })
    .where(and(eq(auditRecords.objectKind, objectKind), eq(auditRecords.objectId, objectId)))
}
