import type { IpFilter, LogFilter } from '@ledgerdeck/contract/investigation'
import { and, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../platform/database/database.ts'
import { isTimeout } from '../platform/database/database-errors.ts'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { findPage, type ListBounds, type ListFilter } from '../platform/lists/find-page.ts'
import type { RowKey } from '../platform/lists/ordered-rows.ts'
import type { CappedPage } from '../platform/lists/page.ts'
import type { PageAnchors } from '../platform/lists/page-anchors.ts'
import { dayMs } from '../platform/text/times.ts'
import {
  type AuditRow,
  findAuditRecords,
  findIpRecords,
  findLogRecords,
  type IpRow,
  type LogRow,
} from './investigation.repository.ts'
import {
  type AuditFilter,
  auditSource,
  ipSource,
  logSource,
  matchingAudit,
  matchingIps,
  matchingLogs,
  recordBounds,
} from './record-filters.repository.ts'
import { type RecordSource, withStatementTimeout } from './record-lists.repository.ts'
import { retentionMs } from './records.repository.ts'

/** Lower, because comparing the name of a record's user takes ten times as long as a message. */
const ipBounds: ListBounds = {
  ...recordBounds,
  sampleRows: 500,
  countedRows: 1_000,
  scanRows: 4_000,
  scanRowsPerOffset: 2,
}

/** Lower, because names of objects are normalised for each comparison, which doubles its time. */
const auditBounds: ListBounds = { ...recordBounds, sampleRows: 2_000, countedRows: 4_000, scanRows: 10_000 }

interface Paging {
  page: number
  rows: number
  sort: 'latest' | 'oldest'
}

/** @throws AppError 400 when the filter is too slow, 404 without a match */
export async function listIpRecords(
  ctx: UserCtx,
  filter: IpFilter & Paging,
  anchors: PageAnchors,
): Promise<CappedPage<IpRow>> {
  return listRecords(ctx, filter, anchors, {
    name: 'ip',
    source: ipSource,
    bounds: ipBounds,
    filter: (db) => matchingIps(db, filter),
    find: findIpRecords,
    isPartitioned: true,
    none: ['no_ips_found', 'No IPs found for the given filters'],
  })
}

/** @throws AppError 400 when the filter is too slow, 404 without a match */
export async function listLogRecords(
  ctx: UserCtx,
  filter: LogFilter & Paging,
  anchors: PageAnchors,
): Promise<CappedPage<LogRow>> {
  return listRecords(ctx, filter, anchors, {
    name: 'log',
    source: logSource,
    bounds: recordBounds,
    filter: async () => matchingLogs(filter),
    find: findLogRecords,
    isPartitioned: true,
    none: ['no_logs_found', 'No logs found for the given filters'],
  })
}

/** @throws AppError 400 when the filter is too slow for the number of records */
export async function listAuditRecords(
  ctx: UserCtx,
  filter: AuditFilter & Paging,
  anchors: PageAnchors,
): Promise<CappedPage<AuditRow>> {
  return listRecords(ctx, filter, anchors, {
    name: 'audit',
    source: auditSource,
    bounds: auditBounds,
    filter: (db) => matchingAudit(db, filter),
    find: findAuditRecords,
    isPartitioned: false,
  })
}

interface RecordKind<Row> {
  name: string
  source: RecordSource
  bounds: ListBounds
  filter: (db: Db) => Promise<ListFilter>
  find: (db: Db, keys: readonly RowKey[]) => Promise<Row[]>
  isPartitioned: boolean
  none?: [code: string, text: string]
}

async function listRecords<Row>(
  { transaction, now, actor }: UserCtx,
  { page, ...query }: Paging,
  anchors: PageAnchors,
  { name, source: { table, id, createdAt }, bounds, filter, find, isPartitioned, none }: RecordKind<Row>,
): Promise<CappedPage<Row>> {
  const { rows: limit, sort } = query
  const direction = sort === 'latest' ? 'desc' : 'asc'
  const ordered = { table, id, by: createdAt, byType: 'timestamptz', direction } as const
  const parts = isPartitioned
    ? (after?: RowKey) => partsOf(createdAt, direction, startOfParts(direction, after, now()))
    : undefined
  const reading = <T>(run: (db: Db) => Promise<T>) => transaction(run, { accessMode: 'read only' })
  const found = await withStatementTimeout(reading, async (db) => {
    const list = { ordered, filter: await filter(db), bounds, parts, anchors: anchors.of(name, actor.id, query) }
    const { keys, ...counts } = await findPage(db, list, { page, rows: limit })
    return { ...counts, rows: keys.length > 0 ? await find(db, keys) : [] }
  }).catch(rethrowTimeout)
  if (none && found.rows.length === 0) throw new AppError(404, none[0], none[1])
  return { ...found, page, pages: Math.ceil(found.total / limit) }
}

const daysOfParts = [1, 3, 7, 21, 49]

function startOfParts(direction: 'asc' | 'desc', after: RowKey | undefined, now: Date): Date {
  if (after) return new Date(after.key)
  return direction === 'desc' ? now : new Date(now.getTime() - retentionMs)
}

function partsOf(createdAt: AnyPgColumn, direction: 'asc' | 'desc', start: Date): SQL[] {
  const sign = direction === 'desc' ? -1 : 1
  const edges = daysOfParts.map((days) => new Date(start.getTime() + sign * days * dayMs))
  return [undefined, ...edges].map((from, index) => {
    const to = edges[index]
    const [older, newer] = direction === 'desc' ? [to, from] : [from, to]
    return and(older && gt(createdAt, older), newer && lte(createdAt, newer)) ?? sql`true`
  })
}

/** @throws AppError 400 instead of a statement timeout */
export function rethrowTimeout(error: unknown): never {
  if (!isTimeout(error)) throw error
  const text = 'There are too many records to search. Add dates or more of the text.'
  throw new AppError(400, 'filter_too_broad', text, { cause: error })
}
