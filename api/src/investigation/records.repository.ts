import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { dayMs } from '../platform/text/times.ts'
import type { ipRecords } from './ip-records.table.ts'
import type { logRecords } from './log-records.table.ts'

export type NewIpRecord = Omit<typeof ipRecords.$inferInsert, 'id'>
export type NewLogRecord = Omit<typeof logRecords.$inferInsert, 'id'>

/** Keeps the order. Records of accounts deleted since lose their user. */
export async function insertIpRecords(db: Db, records: readonly NewIpRecord[]): Promise<void> {
  const rows = JSON.stringify(
    records.map(({ userId, ipAddress, action, createdAt }) => ({
      user_id: userId,
      ip_address: ipAddress,
      action,
      created_at: createdAt,
    })),
  )
  await db.execute(sql`
    insert into ip_records (user_id, ip_address, action, created_at)
    select users.id, record.ip_address, record.action, record.created_at
    from rows from (jsonb_to_recordset(${rows}::jsonb)
        as (user_id integer, ip_address text, action text, created_at timestamptz))
      with ordinality as record (user_id, ip_address, action, created_at, position)
    left join users on users.id = record.user_id
    order by record.position`)
}

/** Keeps the order. One JSON parameter is faster to build than one parameter per value. */
export async function insertLogRecords(db: Db, records: readonly NewLogRecord[]): Promise<void> {
  const rows = JSON.stringify(
    records.map(({ message, level, fromProxy, occurrences = 1, createdAt }) => ({
      message,
      level,
      from_proxy: fromProxy,
      occurrences,
      created_at: createdAt,
    })),
  )
  await db.execute(sql`
    insert into log_records (message, level, from_proxy, occurrences, created_at)
    select record.message, record.level, record.from_proxy, record.occurrences, record.created_at
    from rows from (json_to_recordset(${rows}::json)
        as (message text, level text, from_proxy boolean, occurrences integer, created_at timestamptz))
      with ordinality as record (message, level, from_proxy, occurrences, created_at, position)
    order by record.position`)
}

export const retentionMs = 90 * dayMs

const partitioned = ['ip_records', 'log_records'] as const

/** Without the partition of its week a record goes to the default one, from where this moves it. */
export async function addRecordPartitions(db: Db, { from, until }: { from: Date; until: Date }): Promise<void> {
  for (const table of partitioned)
    await db.execute(
      sql`select add_week_partitions(${table}, ${from.toISOString()}::timestamptz, ${until.toISOString()}::timestamptz)`,
    )
}

export interface RecordNumbers {
  ips: number
  logs: number
}

/** Drops whole weeks, and leaves the one that `before` is in. */
export async function dropRecordsBefore(db: Db, before: Date): Promise<RecordNumbers> {
  const time = sql`${before.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ ips: string; logs: string }>(sql`
    select drop_partitions_before('ip_records', ${time}) as ips, drop_partitions_before('log_records', ${time}) as logs`)
  return { ips: Number(rows[0]?.ips ?? 0), logs: Number(rows[0]?.logs ?? 0) }
}

/** Deletes at most `limit` records, counting both kinds together. */
export async function deleteRecordsBefore(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<RecordNumbers> {
  const deleteFrom = async (table: SQL, rows: number) => {
    const time = sql`${before.toISOString()}::timestamptz`
    const { rowCount } = await db.execute(sql`
      delete from ${table} where created_at < ${time} and (id, created_at) in (
        select id, created_at from ${table} where created_at < ${time} order by created_at limit ${rows})`)
    return rowCount ?? 0
  }
  const ips = await deleteFrom(sql`ip_records`, limit)
  return { ips, logs: await deleteFrom(sql`log_records`, limit - ips) }
}
