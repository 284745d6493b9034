import { eq, sql } from 'drizzle-orm'
import { users } from '../accounts/users.table.ts'
import type { Db } from '../platform/database/database.ts'
import { auditRecords } from './audit-records.table.ts'
import { ipRecords } from './ip-records.table.ts'
import { logRecords } from './log-records.table.ts'
import { isOneOf } from './record-lists.repository.ts'

function sortByIds<Row>(ids: readonly number[], rows: Row[], idOf: (row: Row) => number): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export type IpRow = Awaited<ReturnType<typeof findIpRecords>>[number]

export async function findIpRecords(db: Db, ids: readonly number[]) {
  const rows = await db
    .select({ record: ipRecords, username: users.username })
    .from(ipRecords)
    .leftJoin(users, eq(users.id, ipRecords.userId))
    .where(isOneOf(ipRecords.id, ids))
  return sortByIds(ids, rows, ({ record }) => record.id)
}

export type LogRow = typeof logRecords.$inferSelect

export async function findLogRecords(db: Db, ids: readonly number[]): Promise<LogRow[]> {
  const rows = await db.select().from(logRecords).where(isOneOf(logRecords.id, ids))
  return sortByIds(ids, rows, ({ id }) => id)
}

export type AuditRow = typeof auditRecords.$inferSelect

export async function findAuditRecords(db: Db, ids: readonly number[]): Promise<AuditRow[]> {
  const rows = await db.select().from(auditRecords).where(isOneOf(auditRecords.id, ids))
  return sortByIds(ids, rows, ({ id }) => id)
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
