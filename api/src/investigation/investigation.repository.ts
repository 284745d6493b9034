import { eq, type SQL, sql } from 'drizzle-orm'
import { users } from '../accounts/users.table.ts'
import type { Db } from '../platform/database/database.ts'
import { listDistinct } from '../platform/lists/distinct-values.ts'
import { inOrderOf, type RowKey } from '../platform/lists/ordered-rows.ts'
import { auditRecords } from './audit-records.table.ts'
import { ipRecords } from './ip-records.table.ts'
import { logRecords } from './log-records.table.ts'
import { auditSource, ipSource, logSource } from './record-filters.repository.ts'
import { isOneOf, type RecordSource } from './record-lists.repository.ts'

function idsOf(keys: readonly RowKey[]): number[] {
  return keys.map(({ id }) => id)
}

/** The times are implied by the ids; they let PostgreSQL skip most partitions. */
function hasKey({ id, createdAt }: RecordSource, keys: readonly RowKey[]): SQL {
  const times = keys.map(({ key }) => key)
  return sql`${isOneOf(id, idsOf(keys))} and ${createdAt} = any(${sql.param(times)}::timestamptz[])`
}

export type IpRow = Awaited<ReturnType<typeof findIpRecords>>[number]

export async function findIpRecords(db: Db, keys: readonly RowKey[]) {
  const rows = await db
    .select({ record: ipRecords, username: users.username })
    .from(ipRecords)
    .leftJoin(users, eq(users.id, ipRecords.userId))
    .where(hasKey(ipSource, keys))
  return inOrderOf(idsOf(keys), rows, ({ record }) => record.id)
}

export type LogRow = typeof logRecords.$inferSelect

export async function findLogRecords(db: Db, keys: readonly RowKey[]): Promise<LogRow[]> {
  const rows = await db.select().from(logRecords).where(hasKey(logSource, keys))
  return inOrderOf(idsOf(keys), rows, ({ id }) => id)
}

export type AuditRow = typeof auditRecords.$inferSelect

export async function findAuditRecords(db: Db, keys: readonly RowKey[]): Promise<AuditRow[]> {
  const rows = await db.select().from(auditRecords).where(hasKey(auditSource, keys))
  return inOrderOf(idsOf(keys), rows, ({ id }) => id)
}

const maxActions = 500

export function listIpActions(db: Db): Promise<string[]> {
  return listDistinct(db, ipRecords.action, { limit: maxActions })
}
