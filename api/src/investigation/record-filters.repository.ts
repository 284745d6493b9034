import type { IpFilter, LogFilter } from '@ledgerdeck/contract/investigation'
import { and, eq, exists, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'
import type { Db } from '../platform/database/database.ts'
import { normalized, normalizedLower } from '../platform/database/normalized-text.ts'
import { endOf, startOf } from '../platform/http/date-bounds.ts'
import { auditRecords } from './audit-records.table.ts'
import { ipRecords } from './ip-records.table.ts'
import { logRecords } from './log-records.table.ts'
import { escapeLike, isOneOf, type RecordSource } from './record-lists.repository.ts'

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

export interface RecordFilter {
  /** Conditions that indexes serve in the order of time. */
  indexed: SQL | undefined
  searched?: {
    perRow: SQL
    /** Served by trigram indexes in any order. */
    byIndex: SQL
    /** Matches are so rare that searching the first records is useless. */
    isRare: boolean
  }
}

export function toCondition({ indexed, searched }: RecordFilter): SQL | undefined {
  return and(indexed, searched?.byIndex)
}

const maxListedUsers = 2_000

/** Resolves a name to user ids first, since there are far fewer users than records. */
export async function matchingIps(db: Db, filter: IpFilter): Promise<RecordFilter> {
  const { user, action, ip_address: address } = filter
  const indexed = and(
    action ? eq(ipRecords.action, action) : undefined,
    address ? sql`${ipRecords.ipAddress} like ${`${escapeLike(address)}%`}` : undefined,
    isBetween(ipRecords.createdAt, filter),
  )
  if (!user) return { indexed }
  const ids = await listUserIds(db, user)
  if (ids.length <= maxListedUsers) return { indexed: and(indexed, isOneOf(ipRecords.userId, ids)) }
  const isOfUser = exists(
    db
      .select({ one: sql`1` })
      .from(users)
      .where(and(eq(users.id, ipRecords.userId), matchesUser(user))),
  )
  return { indexed, searched: { perRow: isOfUser, byIndex: isOfUser, isRare: false } }
}

function matchesUser(user: string): SQL | undefined {
  const isId = /^\d{1,9}$/.test(user) ? eq(users.id, Number(user)) : undefined
  return or(isId, sql`lower(${users.username}) like ${`%${escapeLike(user)}%`}`)
}

async function listUserIds(db: Db, user: string): Promise<number[]> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(matchesUser(user))
    .limit(maxListedUsers + 1)
  return found.map(({ id }) => id)
}

export function matchingLogs(filter: LogFilter): RecordFilter {
  const { message, level, from_proxy: fromProxy } = filter
  return {
    indexed: and(
      level && level !== 'ALL' ? eq(logRecords.level, level) : undefined,
      fromProxy === undefined ? undefined : eq(logRecords.fromProxy, fromProxy),
      isBetween(logRecords.createdAt, filter),
    ),
    searched: message ? containing(message.toLowerCase()) : undefined,
  }
}

/** Messages are ASCII, so the faster "C" collation can fold their case. */
function containing(text: string): RecordFilter['searched'] {
  const number = findNumber(text)
  const words = number === null ? selectiveWords(text) : [number]
  const message = sql`lower(${logRecords.message})`
  const parts = (words.length > 0 ? words : [text]).map((word) => sql`${message} like ${`%${escapeLike(word)}%`}`)
  return {
    perRow: sql`strpos(lower(${logRecords.message} collate "C"), ${text}) > 0`,
    byIndex: and(...parts, sql`strpos(${message}, ${text}) > 0`) ?? sql`true`,
    isRare: number !== null,
  }
}

/** Enough of a number or id for the index. */
const maxNumberLength = 8

function findNumber(text: string): string | null {
  const numbers = text.match(/[a-z0-9]*\d[a-z0-9]*/g)?.filter(({ length }) => length >= 4) ?? []
  const [longest] = numbers.toSorted((first, second) => second.length - first.length)
  return longest?.slice(0, maxNumberLength) ?? null
}

/** Words of nearly every message are useless for a search. */
const stopWords = new Set(['api', 'user', 'was', 'answered', 'for', 'guest', 'request'])

function selectiveWords(text: string): string[] {
  const words = text.match(/[a-z0-9]{3,}/g) ?? []
  return words.filter((word) => !stopWords.has(word))
}

export interface AuditFilter extends Between {
  actor?: string
  act?: string
  object?: string
}

export function matchingAudit(filter: AuditFilter): RecordFilter {
  const { actor, act, object } = filter
  const named = and(
    actor ? sql`lower(${auditRecords.actorName}) like ${`%${escapeLike(actor)}%`}` : undefined,
    object
      ? or(
          eq(auditRecords.objectId, object),
          sql`${normalizedLower(auditRecords.objectName)} like ${`%${escapeLike(normalized(object))}%`}`,
        )
      : undefined,
  )
  return {
    indexed: and(
      act ? sql`${auditRecords.act} like ${`${escapeLike(act)}%`}` : undefined,
      isBetween(auditRecords.createdAt, filter),
    ),
    searched: named && { perRow: named, byIndex: named, isRare: false },
  }
}
