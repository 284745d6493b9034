import type { IpFilter, LogFilter } from '@ledgerdeck/contract/investigation'
import { and, type SQL } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { isTimeout } from '../platform/database/database-errors.ts'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { AppError } from '../platform/errors/app-error.ts'
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
  withinTime,
} from './record-lists.repository.ts'

/** Counting stops here, and so does paging: whoever looks for more narrows the filter. */
const mostCounted = 10_000

/** A text is looked for in so many records first, and in more for further pages. */
const searchedFirst = 10_000
const searchedMore = 40

/** Of those that fit, so many are counted beyond the page: all the pages that stand beside it to be chosen. */
const countedAhead = 100

interface Paging {
  page: number
  rows: number
  sort: 'latest' | 'oldest'
}

export interface FoundRecords<Row> {
  rows: Row[]
  total: number
  isExact: boolean
  page: number
  pages: number
}

/** @throws AppError 400 for a filter that so many records are too slow for, 404 when nothing fits */
export async function listIpRecords(ctx: UserCtx, filter: IpFilter & Paging): Promise<FoundRecords<IpRow>> {
  return listRecords(ctx, filter, {
    source: ipSource,
    filter: (db) => matchingIps(db, filter),
    find: findIpRecords,
    none: ['no_ips_found', 'No IPs found for the given filters'],
  })
}

/** @throws AppError 400 for a filter that so many records are too slow for, 404 when nothing fits */
export async function listLogRecords(ctx: UserCtx, filter: LogFilter & Paging): Promise<FoundRecords<LogRow>> {
  return listRecords(ctx, filter, {
    source: logSource,
    filter: async () => matchingLogs(filter),
    find: findLogRecords,
    none: ['no_logs_found', 'No logs found for the given filters'],
  })
}

/** @throws AppError 400 for a filter that so many records are too slow for */
export async function listAuditRecords(ctx: UserCtx, filter: AuditFilter & Paging): Promise<FoundRecords<AuditRow>> {
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
  /** How a page of none is refused; absent where it is a list of none. */
  none?: [code: string, text: string]
}

async function listRecords<Row>(
  { transaction }: UserCtx,
  { page, rows: limit, sort }: Paging,
  { source, filter, find, none }: RecordKind<Row>,
): Promise<FoundRecords<Row>> {
  const found = await withinTime(transaction, async (db) => {
    const { ids, ...counted } = await findPage(db, source, await filter(db), {
      sort,
      limit,
      offset: (page - 1) * limit,
    })
    return { ...counted, rows: ids.length > 0 ? await find(db, ids) : [] }
  }).catch(explainTimeout)
  if (none && found.rows.length === 0) throw new AppError(404, none[0], none[1])
  return { ...found, page, pages: Math.ceil(found.total / limit) }
}

interface FoundPage {
  ids: number[]
  total: number
  isExact: boolean
}

async function findPage(db: Db, source: RecordSource, filter: RecordFilter, page: RecordPage): Promise<FoundPage> {
  if (filter.searched) return searchPage(db, source, filter.searched, { indexed: filter.indexed, page })
  const total = await countRecords(db, source, filter.indexed, mostCounted)
  const ids = page.offset < total ? await findRecordIds(db, source, filter.indexed, page) : []
  return { ids, total, isExact: total < mostCounted }
}

/** What many records have fills a page from the first ones already; only what few have is looked for in all. */
async function searchPage(
  db: Db,
  source: RecordSource,
  { inOrder, anywhere, isRare }: Required<RecordFilter>['searched'],
  { indexed, page }: { indexed: SQL | undefined; page: RecordPage },
): Promise<FoundPage> {
  if (!isRare) {
    const lookedAt = searchedFirst + searchedMore * page.offset
    const counted = page.offset + page.limit + countedAhead
    const first = { indexed, searched: inOrder, lookedAt, counted }
    const { ids, total } = await searchFirstRecords(db, source, first, page)
    const isWhole = total < counted && (await countRecords(db, source, indexed, lookedAt)) < lookedAt
    if (isWhole || ids.length === page.limit) return { ids, total, isExact: isWhole }
  }
  const { ids, total } = await searchAllRecords(db, source, and(indexed, anywhere), page)
  return { ids, total, isExact: true }
}

/** @throws AppError 400 in the place of a statement whose time was over */
export function explainTimeout(error: unknown): never {
  if (!isTimeout(error)) throw error
  const text = 'This takes too long among so many records. Name dates, or more of the text.'
  throw new AppError(400, 'filter_too_broad', text, { cause: error })
}
