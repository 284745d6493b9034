import type { IpFilter, LogFilter } from '@ledgerdeck/contract/investigation'
import { and, type SQL } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { isTimeout } from '../platform/database/database-errors.ts'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { AppError } from '../platform/errors/app-error.ts'
import type { CappedPage } from '../platform/lists/page.ts'
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
  type RecordFilter,
} from './record-filters.repository.ts'
import {
  countRecords,
  findRecordIds,
  type RecordPage,
  type RecordSource,
  searchAllRecords,
  searchFirstRecords,
  withStatementTimeout,
} from './record-lists.repository.ts'

/** Counting and paging stop here. A narrower filter reaches further. */
const maxCounted = 10_000

/** Searches this many records first, and more for further pages. */
const firstSearchRows = 10_000
const searchRowsPerOffset = 40

const countAhead = 100

interface Paging {
  page: number
  rows: number
  sort: 'latest' | 'oldest'
}

/** @throws AppError 400 when the filter is too slow, 404 without a match */
export async function listIpRecords(ctx: UserCtx, filter: IpFilter & Paging): Promise<CappedPage<IpRow>> {
  return listRecords(ctx, filter, {
    source: ipSource,
    filter: (db) => matchingIps(db, filter),
    find: findIpRecords,
    none: ['no_ips_found', 'No IPs found for the given filters'],
  })
}

/** @throws AppError 400 when the filter is too slow, 404 without a match */
export async function listLogRecords(ctx: UserCtx, filter: LogFilter & Paging): Promise<CappedPage<LogRow>> {
  return listRecords(ctx, filter, {
    source: logSource,
    filter: async () => matchingLogs(filter),
    find: findLogRecords,
    none: ['no_logs_found', 'No logs found for the given filters'],
  })
}

/** @throws AppError 400 when the filter is too slow for the number of records */
export async function listAuditRecords(ctx: UserCtx, filter: AuditFilter & Paging): Promise<CappedPage<AuditRow>> {
  return listRecords(ctx, filter, {
    source: auditSource,
    filter: async () => matchingAudit(filter),
    find: findAuditRecords,
  })
}

interface RecordKind<Row> {
  source: RecordSource
  filter: (db: Db) => Promise<RecordFilter>
  find: (db: Db, ids: readonly number[]) => Promise<Row[]>
  none?: [code: string, text: string]
}

async function listRecords<Row>(
  { transaction }: UserCtx,
  { page, rows: limit, sort }: Paging,
  { source, filter, find, none }: RecordKind<Row>,
): Promise<CappedPage<Row>> {
  const found = await withStatementTimeout(transaction, async (db) => {
    const { ids, ...counts } = await findPage(db, source, await filter(db), {
      sort,
      limit,
      offset: (page - 1) * limit,
    })
    return { ...counts, rows: ids.length > 0 ? await find(db, ids) : [] }
  }).catch(rethrowTimeout)
  if (none && found.rows.length === 0) throw new AppError(404, none[0], none[1])
  return { ...found, page, pages: Math.ceil(found.total / limit) }
}

interface IdPage {
  ids: number[]
  total: number
  isExact: boolean
}

async function findPage(db: Db, source: RecordSource, filter: RecordFilter, page: RecordPage): Promise<IdPage> {
  if (filter.searched) return searchPage(db, source, filter.searched, { indexed: filter.indexed, page })
  const total = await countRecords(db, source, filter.indexed, maxCounted)
  const ids = page.offset < total ? await findRecordIds(db, source, filter.indexed, page) : []
  return { ids, total, isExact: total < maxCounted }
}

/** A frequent text fills a page from the first records. */
async function searchPage(
  db: Db,
  source: RecordSource,
  { perRow, byIndex, isRare }: Required<RecordFilter>['searched'],
  { indexed, page }: { indexed: SQL | undefined; page: RecordPage },
): Promise<IdPage> {
  if (!isRare) {
    const searchLimit = firstSearchRows + searchRowsPerOffset * page.offset
    const countLimit = page.offset + page.limit + countAhead
    const first = { indexed, searched: perRow, searchLimit, countLimit }
    const { ids, total } = await searchFirstRecords(db, source, first, page)
    const isWhole = total < countLimit && (await countRecords(db, source, indexed, searchLimit)) < searchLimit
    if (isWhole || ids.length === page.limit) return { ids, total, isExact: isWhole }
  }
  const { ids, total } = await searchAllRecords(db, source, and(indexed, byIndex), page)
  return { ids, total, isExact: true }
}

/** @throws AppError 400 instead of a statement timeout */
export function rethrowTimeout(error: unknown): never {
  if (!isTimeout(error)) throw error
  const text = 'There are too many records to search. Add dates or more of the text.'
  throw new AppError(400, 'filter_too_broad', text, { cause: error })
}
