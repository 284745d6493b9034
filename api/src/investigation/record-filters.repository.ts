import type { IpFilter, LogFilter } from '@ledgerdeck/contract/investigation'
import { and, eq, exists, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'
import { composed, composedLower } from '../platform/database/composed-text.ts'
import type { Db } from '../platform/database/database.ts'
import { endOf, startOf } from '../platform/http/date-bounds.ts'
import { auditRecords } from './audit-records.table.ts'
import { ipRecords } from './ip-records.table.ts'
import { logRecords } from './log-records.table.ts'
import { isOneOf, likePart, type RecordSource } from './record-lists.repository.ts'

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

/** What is wanted of records. Without `searched`, indexes find it. */
export interface RecordFilter {
  /** What indexes find in the order of time. */
  indexed: SQL | undefined
  /** What each record must be looked at for. */
  searched?: {
    /** Cheap to ask of one record after the other. */
    inOrder: SQL
    /** For which indexes find the few that fit, wherever they stand. */
    anywhere: SQL
    /** So few fit that looking at the first records is of no use. */
    isRare: boolean
  }
}

/** All of a filter in one condition. */
export function wholeOf({ indexed, searched }: RecordFilter): SQL | undefined {
  return and(indexed, searched?.anywhere)
}

/** The records of so few users are found by an index; of more, they are everywhere among the others. */
const mostListedUsers = 2_000

/** A name is looked up first: there are far fewer users than records. */
export async function matchingIps(db: Db, filter: IpFilter): Promise<RecordFilter> {
  const { user, action, ip_address: address } = filter
  const indexed = and(
    action ? eq(ipRecords.action, action) : undefined,
    address ? sql`${ipRecords.ipAddress} like ${`${likePart(address)}%`}` : undefined,
    isBetween(ipRecords.createdAt, filter),
  )
  if (!user) return { indexed }
  const ids = await listUserIds(db, user)
  if (ids.length <= mostListedUsers) return { indexed: and(indexed, isOneOf(ipRecords.userId, ids)) }
  const isOfUser = exists(
    db
      .select({ one: sql`1` })
      .from(users)
      .where(and(eq(users.id, ipRecords.userId), isMeant(user))),
  )
  return { indexed, searched: { inOrder: isOfUser, anywhere: isOfUser, isRare: false } }
}

function isMeant(user: string): SQL | undefined {
  const isId = /^\d{1,9}$/.test(user) ? eq(users.id, Number(user)) : undefined
  return or(isId, sql`lower(${users.username}) like ${`%${likePart(user)}%`}`)
}

async function listUserIds(db: Db, user: string): Promise<number[]> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(isMeant(user))
    .limit(mostListedUsers + 1)
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
    searched: message ? holding(message.toLowerCase()) : undefined,
  }
}

/** Messages are ASCII: small letters need not be those of all languages, which takes longer. */
function holding(text: string): RecordFilter['searched'] {
  const number = numberIn(text)
  const words = number === null ? tellingWords(text) : [number]
  const message = sql`lower(${logRecords.message})`
  const parts = (words.length > 0 ? words : [text]).map((word) => sql`${message} like ${`%${likePart(word)}%`}`)
  return {
    inOrder: sql`strpos(lower(${logRecords.message} collate "C"), ${text}) > 0`,
    anywhere: and(...parts, sql`strpos(${message}, ${text}) > 0`) ?? sql`true`,
    isRare: number !== null,
  }
}

/** Of a number or an id the index needs no more than this. */
const tellingCharacters = 8

/**
 * The longest number or id in a text: it stands in few messages. The words beside it stand in most, and an index that is asked for
 * them too goes through long lists of messages.
 */
function numberIn(text: string): string | null {
  const numbers = text.match(/[a-z0-9]*\d[a-z0-9]*/g)?.filter(({ length }) => length >= 4) ?? []
  const [longest] = numbers.toSorted((first, second) => second.length - first.length)
  return longest?.slice(0, tellingCharacters) ?? null
}

/** What stands in nearly every message tells nothing. */
const usualWords = new Set(['api', 'user', 'was', 'answered', 'for', 'guest', 'request'])

function tellingWords(text: string): string[] {
  const words = text.match(/[a-z0-9]{3,}/g) ?? []
  return words.filter((word) => !usualWords.has(word))
}

export interface AuditFilter extends Between {
  actor?: string
  act?: string
  object?: string
}

export function matchingAudit(filter: AuditFilter): RecordFilter {
  const { actor, act, object } = filter
  const named = and(
    actor ? sql`lower(${auditRecords.actorName}) like ${`%${likePart(actor)}%`}` : undefined,
    object
      ? or(
          eq(auditRecords.objectId, object),
          sql`${composedLower(auditRecords.objectName)} like ${`%${likePart(composed(object))}%`}`,
        )
      : undefined,
  )
  return {
    indexed: and(
      act ? sql`${auditRecords.act} like ${`${likePart(act)}%`}` : undefined,
      isBetween(auditRecords.createdAt, filter),
    ),
    searched: named && { inOrder: named, anywhere: named, isRare: false },
  }
}
