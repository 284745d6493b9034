import type { IpFilter, LogFilter } from '@ledgerdeck/contract/investigation'
import { and, eq, exists, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'
import type { Db } from '../platform/database/database.ts'
import { containing, escapeLike, startingWith } from '../platform/database/like-patterns.ts'
import { normalized, normalizedLower } from '../platform/database/normalized-text.ts'
import { indexedSearch, type ListFilter } from '../platform/lists/find-page.ts'
import { countRows } from '../platform/lists/ordered-rows.ts'
import { endOf, startOf } from '../platform/text/times.ts'
import { auditRecords } from './audit-records.table.ts'
import { ipRecords } from './ip-records.table.ts'
import { logRecords } from './log-records.table.ts'
import { isOneOf, type RecordSource } from './record-lists.repository.ts'

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

export async function toCondition(db: Db, { indexed, searched }: ListFilter): Promise<SQL> {
  const byIndex = searched && (await indexedSearch(db, searched)).where
  return and(indexed, byIndex) ?? sql`true`
}

const smallTable = 4_000
const maxListedUsers = 10_000
const maxIndexedUsers = 2_000
const fewUsers = 200

/** Finding out that a name is frequent takes longer than searching the newest records for it. */
export async function matchingIps(db: Db, filter: IpFilter): Promise<ListFilter> {
  const { user, action, ip_address: address } = filter
  const indexed = and(
    action ? eq(ipRecords.action, action) : undefined,
    address ? sql`${ipRecords.ipAddress} like ${startingWith(address.toLowerCase())}` : undefined,
    isBetween(ipRecords.createdAt, filter),
  )
  if (!user) return { indexed }
  if ((await countRows(db, ipRecords, undefined, smallTable)) < smallTable) {
    const ids = await listUserIds(db, user, maxIndexedUsers)
    if (ids.length <= maxIndexedUsers) return { indexed: and(indexed, isOneOf(ipRecords.userId, ids)) }
  }
  const isOfUser = exists(
    db
      .select({ one: sql`1` })
      .from(users)
      .where(and(eq(users.id, ipRecords.userId), matchesUser(user))),
  )
  // A scalar is read by the key of each row's user; for "exists" PostgreSQL finds all users first.
  const isUserNamed = sql`(select ${matchesUser(user)} from ${users} where ${users.id} = ${ipRecords.userId})`
  const byIndex = async (reading: Db) => {
    const ids = await listUserIds(reading, user, maxListedUsers)
    const where = ids.length <= maxListedUsers ? isOneOf(ipRecords.userId, ids) : isOfUser
    return { where, isRare: ids.length <= fewUsers }
  }
  return { indexed, searched: { perRow: isUserNamed, byIndex, isRare: false } }
}

function matchesUser(user: string): SQL | undefined {
  const isId = /^\d{1,9}$/.test(user) ? eq(users.id, Number(user)) : undefined
  return or(isId, sql`lower(${users.username}) like ${containing(user.toLowerCase())}`)
}

async function listUserIds(db: Db, user: string, max: number): Promise<number[]> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(matchesUser(user))
    .limit(max + 1)
  return found.map(({ id }) => id)
}

export function matchingLogs(filter: LogFilter): ListFilter {
  const { message, level, from_proxy: fromProxy } = filter
  return {
    indexed: and(
      level && level !== 'ALL' ? eq(logRecords.level, level) : undefined,
      fromProxy === undefined ? undefined : eq(logRecords.fromProxy, fromProxy),
      isBetween(logRecords.createdAt, filter),
    ),
    searched: message ? searchMessages(message.toLowerCase()) : undefined,
  }
}

/** Messages are ASCII, so the faster "C" collation can fold their case. */
function searchMessages(text: string): ListFilter['searched'] {
  const number = findNumber(text)
  const words = number === null ? selectiveWords(text) : [number]
  // One pattern, since each match is compared with it again.
  const pattern = `%${(words.length > 0 ? words : [text]).map(escapeLike).join('%')}%`
  const perRow = sql`strpos(lower(${logRecords.message} collate "C"), ${text}) > 0`
  return {
    perRow,
    byIndex: { where: sql`(lower(${logRecords.message}) like ${pattern} and ${perRow})`, isRare: number !== null },
    isRare: number !== null,
  }
}

/** Four trigrams: with fewer the index finds too many rows, with more it reads longer. */
const maxNumberLength = 6

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

const maxActs = 500

/** Acts that begin so, by a loose index scan: their number does not grow with the records. */
async function listActs(db: Db, beginning: string): Promise<string[]> {
  const { rows } = await db.execute<{ act: string }>(sql`
    with recursive acts as (
      (select act from audit_records order by act limit 1)
      union all
      select (select act from audit_records where act > acts.act order by act limit 1) from acts where acts.act is not null
    )
    select act from acts where act like ${startingWith(beginning.toLowerCase())} limit ${maxActs}`)
  return rows.map(({ act }) => act)
}

function isAct(acts: readonly string[]): SQL {
  const [first] = acts
  if (acts.length === 1 && first !== undefined) return eq(auditRecords.act, first)
  return sql`${auditRecords.act} = any(${sql.param([...acts])}::text[])`
}

export async function matchingAudit(db: Db, filter: AuditFilter): Promise<ListFilter> {
  const { actor, act, object } = filter
  const named = and(
    actor ? sql`lower(${auditRecords.actorName}) like ${containing(actor.toLowerCase())}` : undefined,
    object
      ? or(
          eq(auditRecords.objectId, object),
          sql`${normalizedLower(auditRecords.objectName)} like ${containing(normalized(object).toLowerCase())}`,
        )
      : undefined,
  )
  return {
    indexed: and(act ? isAct(await listActs(db, act)) : undefined, isBetween(auditRecords.createdAt, filter)),
    searched: named && { perRow: named, byIndex: { where: named, isRare: true }, isRare: false },
  }
}
