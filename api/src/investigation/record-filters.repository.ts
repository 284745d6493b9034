import type { IpFilter, LogFilter } from '@ledgerdeck/contract/investigation'
import { and, eq, exists, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'
import type { Db } from '../platform/database/database.ts'
import { endOf, startOf } from '../platform/http/date-bounds.ts'
import { auditRecords } from './audit-records.table.ts'
import { ipRecords } from './ip-records.table.ts'
import { logRecords } from './log-records.table.ts'
import { likePart, type RecordSource } from './record-lists.repository.ts'

export const ipSource: RecordSource = { ...ipRecords, table: ipRecords }
export const logSource: RecordSource = { ...logRecords, table: logRecords }
export const auditSource: RecordSource = { ...auditRecords, table: auditRecords }

interface Between {
  created_before?: string
  created_after?: string
}

function isBetween(column: AnyPgColumn, { created_before: before, created_after: after }: Between): SQL | undefined {
  return and(after ? gte(column, startOf(after)) : undefined, before ? lt(column, endOf(before)) : undefined)
}

/** The records of so few users are found by an index; of more, they are everywhere among the others. */
const mostListedUsers = 200

/** A name is looked up first: there are far fewer users than records. */
export async function matchingIps(db: Db, filter: IpFilter): Promise<SQL | undefined> {
  const { user, action, ip_address: address } = filter
  return and(
    user ? await isOfUser(db, user) : undefined,
    action ? eq(ipRecords.action, action) : undefined,
    address ? sql`${ipRecords.ipAddress} like ${`${likePart(address)}%`}` : undefined,
    isBetween(ipRecords.createdAt, filter),
  )
}

async function isOfUser(db: Db, user: string): Promise<SQL | undefined> {
  const hasName = sql`lower(${users.username}) like ${`%${likePart(user)}%`}`
  const isId = /^\d{1,9}$/.test(user) ? eq(users.id, Number(user)) : undefined
  const isMeant = or(isId, hasName)
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(isMeant)
    .limit(mostListedUsers + 1)
  if (found.length > mostListedUsers) {
    return exists(
      db
        .select({ one: sql`1` })
        .from(users)
        .where(and(eq(users.id, ipRecords.userId), isMeant)),
    )
  }
  return inArray(
    ipRecords.userId,
    found.map(({ id }) => id),
  )
}

export function matchingLogs(filter: LogFilter): SQL | undefined {
  const { message, level, from_proxy: fromProxy } = filter
  return and(
    message ? sql`lower(${logRecords.message}) like ${`%${likePart(message)}%`}` : undefined,
    level && level !== 'ALL' ? eq(logRecords.level, level) : undefined,
    fromProxy === undefined ? undefined : eq(logRecords.fromProxy, fromProxy),
    isBetween(logRecords.createdAt, filter),
  )
}

export interface AuditFilter extends Between {
  actor?: string
  act?: string
  object?: string
}

export function matchingAudit(filter: AuditFilter): SQL | undefined {
  const { actor, act, object } = filter
  return and(
    actor ? sql`lower(${auditRecords.actorName}) like ${`%${likePart(actor)}%`}` : undefined,
    act ? sql`${auditRecords.act} like ${`${likePart(act)}%`}` : undefined,
    object
      ? or(eq(auditRecords.objectId, object), sql`lower(${auditRecords.objectName}) like ${`%${likePart(object)}%`}`)
      : undefined,
    isBetween(auditRecords.createdAt, filter),
  )
}
