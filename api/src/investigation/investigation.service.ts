import type { IpFilter, LogFilter } from '@ledgerdeck/contract/investigation'
import type { SQL } from 'drizzle-orm'
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
} from './record-filters.repository.ts'
import { countRecords, findRecordIds, type RecordSource, withinTime } from './record-lists.repository.ts'

/** Counting stops here, and so does paging: whoever looks for more narrows the filter. */
const mostCounted = 100_000

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
    where: (db) => matchingIps(db, filter),
    find: findIpRecords,
    none: ['no_ips_found', 'No IPs found for the given filters'],
  })
}

/** @throws AppError 400 for a filter that so many records are too slow for, 404 when nothing fits */
export async function listLogRecords(ctx: UserCtx, filter: LogFilter & Paging): Promise<FoundRecords<LogRow>> {
  return listRecords(ctx, filter, {
    source: logSource,
    where: async () => matchingLogs(filter),
    find: findLogRecords,
    none: ['no_logs_found', 'No logs found for the given filters'],
  })
}

/** @throws AppError 400 for a filter that so many records are too slow for, 404 when nothing fits */
export async function listAuditRecords(ctx: UserCtx, filter: AuditFilter & Paging): Promise<FoundRecords<AuditRow>> {
  return listRecords(ctx, filter, {
    source: auditSource,
    where: async () => matchingAudit(filter),
    find: findAuditRecords,
    none: ['no_audit_records_found', 'No audit records found for the given filters'],
  })
}

interface RecordKind<Row> {
  source: RecordSource
  where: (db: Db) => Promise<SQL | undefined>
  find: (db: Db, ids: readonly number[]) => Promise<Row[]>
  none: [code: string, text: string]
}

async function listRecords<Row>(
  { transaction }: UserCtx,
  { page, rows: limit, sort }: Paging,
  { source, where, find, none }: RecordKind<Row>,
): Promise<FoundRecords<Row>> {
  const offset = (page - 1) * limit
  const found = await withinTime(transaction, async (db) => {
    const matching = await where(db)
    const total = await countRecords(db, source, matching, mostCounted)
    const ids = offset < total ? await findRecordIds(db, source, matching, { sort, limit, offset }) : []
    return { rows: ids.length > 0 ? await find(db, ids) : [], total }
  }).catch(explainTimeout)
  if (found.rows.length === 0) throw new AppError(404, none[0], none[1])
  return { ...found, isExact: found.total < mostCounted, page, pages: Math.ceil(found.total / limit) }
}

/** @throws AppError 400 in the place of a statement whose time was over */
export function explainTimeout(error: unknown): never {
  if (!isTimeout(error)) throw error
  const text = 'This takes too long among so many records. Name dates, or more of the text.'
  throw new AppError(400, 'filter_too_broad', text, { cause: error })
}
