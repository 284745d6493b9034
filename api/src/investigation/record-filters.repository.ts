import type { IpFilter, LogFilter } from '@ledgerdeck/contract/investigation'
import { and, count, eq, exists, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'
import type { Db } from '../platform/database/database.ts'
import { containing, containingInOrder, startingWith } from '../platform/database/like-patterns.ts'
import { normalized, normalizedLower } from '../platform/database/normalized-text.ts'
import { listDistinct } from '../platform/lists/distinct-values.ts'
import { indexedSearch, type ListBounds, type ListFilter } from '../platform/lists/find-page.ts'
import { countRows } from '../platform/lists/ordered-rows.ts'
import { endOf, startOf } from '../platform/text/times.ts'
import { auditRecords } from './audit-records.table.ts'
import { ipRecords } from './ip-records.table.ts'
import { logRecords } from './log-records.table.ts'
import type { RecordSource } from './record-lists.repository.ts'

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

export const recordBounds: ListBounds = {
  maxCounted: 10_000,
  countAhead: 100,
  sampleRows: 4_000,
  countedRows: 10_000,
  scanRows: 20_000,
  scanRowsPerOffset: 40,
}

const smallTable = 4_000
const maxListedUsers = 10_000
const maxIndexedUsers = 2_000
const fewUsers = 200
/** From here on, an index lookup for each user takes longer than comparing the newest records. */
const manyUsers = 1_000
const manyUsersBounds: ListBounds = { ...recordBounds, sampleRows: recordBounds.countedRows }

/** Searches the newest records first: to find out that a name is frequent would take longer. */
export async function matchingIps(db: Db, filter: IpFilter): Promise<ListFilter> {
  const { user, action, ip_address: address } = filter
  const indexed = and(
    action ? eq(ipRecords.action, action) : undefined,
    address ? sql`${ipRecords.ipAddress} like ${startingWith(address.toLowerCase())}` : undefined,
    isBetween(ipRecords.createdAt, filter),
  )
  if (!user) return { indexed }
  if ((await countRows(db, ipRecords, undefined, smallTable)) < smallTable) {
    const { ids, count } = await findUserIds(db, user, maxIndexedUsers)
    if (count <= maxIndexedUsers) return { indexed: and(indexed, isOfOneOf(ids)) }
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
    const { ids, count } = await findUserIds(reading, user, maxListedUsers)
    if (count > maxListedUsers) return { where: isOfUser, isRare: false }
    const scanBounds = count > manyUsers ? manyUsersBounds : undefined
    return { where: isOfOneOf(ids), isRare: count <= fewUsers, scanBounds }
  }
  return { indexed, searched: { perRow: isUserNamed, byIndex, isRare: false } }
}

function matchesUser(user: string): SQL | undefined {
  const isId = /^\d{1,9}$/.test(user) ? eq(users.id, Number(user)) : undefined
  const name = sql`lower(${users.username})`
  const text = user.toLowerCase()
  const words = wordsOf(text)
  // Words with digits are rare, so they are searched for whole.
  const parts = words.flatMap((word) => (/\d/.test(word) ? word : separateTrigrams(word)))
  const pattern = containingInOrder(parts.length > 1 ? parts : words)
  return or(isId, sql`(${name} like ${pattern} and strpos(${name}, ${text}) > 0)`)
}

/** For an index of trigrams. Omits those across the ends of words, which are in most rows. */
function wordsOf(text: string): readonly string[] {
  return text.match(/[a-z0-9]{3,}/g) ?? [text]
}

/** Without overlaps, which add little: the index reads a long list for each trigram. */
function separateTrigrams(word: string): readonly string[] {
  return word.match(/.{3}/g) ?? []
}

interface FoundUsers {
  /** A PostgreSQL array literal: thousands of ids need not be parsed here. */
  ids: string
  count: number
}

async function findUserIds(db: Db, user: string, max: number): Promise<FoundUsers> {
  const found = db
    .select({ id: users.id })
    .from(users)
    .where(matchesUser(user))
    .limit(max + 1)
    .as('found')
  const [row] = await db
    .select({ ids: sql<string>`coalesce(array_agg(${found.id}), '{}')::text`, count: count() })
    .from(found)
  return row ?? { ids: '{}', count: 0 }
}

function isOfOneOf(ids: string): SQL {
  return sql`${ipRecords.userId} = any(${ids}::integer[])`
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
  const words = number === null ? selectiveWords(text) : partsOf(number)
  // One pattern, since each match is compared with it again.
  const pattern = containingInOrder(words.length > 0 ? words : [text])
  const perRow = sql`strpos(lower(${logRecords.message} collate "C"), ${text}) > 0`
  return {
    perRow,
    byIndex: { where: sql`(lower(${logRecords.message}) like ${pattern} and ${perRow})`, isRare: number !== null },
    isRare: number !== null,
  }
}

function findNumber(text: string): string | null {
  const numbers = text.match(/[a-z0-9]*\d[a-z0-9]*/g)?.filter(({ length }) => length >= 4) ?? []
  const [longest] = numbers.toSorted((first, second) => second.length - first.length)
  return longest ?? null
}

/** With three separate trigrams or four others the index finds few rows; more take it longer. */
function partsOf(number: string): readonly string[] {
  const trigrams = separateTrigrams(number)
  return trigrams.length >= 3 ? trigrams.slice(0, 3) : [number.slice(0, 6)]
}

/** Words of nearly every message are useless for a search. */
const stopWords = new Set(['api', 'user', 'was', 'answered', 'for', 'guest', 'request'])

function selectiveWords(text: string): string[] {
  return wordsOf(text).filter((word) => !stopWords.has(word))
}

export interface AuditFilter extends Between {
  actor?: string
  act?: string
  object?: string
}

const maxActs = 500

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
    indexed: and(
      act
        ? isAct(await listDistinct(db, auditRecords.act, { beginning: act.toLowerCase(), limit: maxActs }))
        : undefined,
      isBetween(auditRecords.createdAt, filter),
    ),
    searched: named && { perRow: named, byIndex: { where: named, isRare: true }, isRare: false },
  }
}
