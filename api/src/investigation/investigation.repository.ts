import { eq, type SQL, sql } from 'drizzle-orm'
import { users } from '../accounts/users.table.ts'
import type { Db } from '../platform/database/database.ts'
import type { RowKey } from '../platform/lists/ordered-rows.ts'
import { auditRecords } from './audit-records.table.ts'
import { ipRecords } from './ip-records.table.ts'
import { logRecords } from './log-records.table.ts'
import { auditSource, ipSource, logSource } from './record-filters.repository.ts'
import { isOneOf, type RecordSource } from './record-lists.repository.ts'

function sortByKeys<Row>(keys: readonly RowKey[], rows: Row[], idOf: (row: Row) => number): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return keys.flatMap(({ id }) => byId.get(id) ?? [])
}

/** The times are implied by the ids; they let PostgreSQL skip most partitions. */
function hasKey({ id, createdAt }: RecordSource, keys: readonly RowKey[]): SQL {
  const ids = keys.map((key) => key.id)
  const times = keys.map(({ key }) => key)
  return sql`${isOneOf(id, ids)} and ${createdAt} = any(${sql.param(times)}::timestamptz[])`
}

export type IpRow = Awaited<ReturnType<typeof findIpRecords>>[number]

export async function findIpRecords(db: Db, keys: readonly RowKey[]) {
  const rows = await db
    .select({ record: ipRecords, username: users.username })
    .from(ipRecords)
    .leftJoin(users, eq(users.id, ipRecords.userId))
    .where(hasKey(ipSource, keys))
  return sortByKeys(keys, rows, ({ record }) => record.id)
}

export type LogRow = typeof logRecords.$inferSelect

export async function findLogRecords(db: Db, keys: readonly RowKey[]): Promise<LogRow[]> {
  const rows = await db.select().from(logRecords).where(hasKey(logSource, keys))
  return sortByKeys(keys, rows, ({ id }) => id)
}

export type AuditRow = typeof auditRecords.$inferSelect

export async function findAuditRecords(db: Db, keys: readonly RowKey[]): Promise<AuditRow[]> {
  const rows = await db.select().from(auditRecords).where(hasKey(auditSource, keys))
  return sortByKeys(keys, rows, ({ id }) => id)
}

const maxActions = 500

/** Distinct actions by a loose index scan, independent of the number of records. */
export async function listIpActions(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ action: string }>(sql`
    with recursive actions as (
      (select action from ip_records order by action limit 1)
      union all
      select (select action from ip_records where action > actions.action order by action limit 1)
      from actions where actions.action is not null
    )
    select action from actions where action is not null limit ${maxActions}`)
  return rows.map(({ action }) => action)
}
