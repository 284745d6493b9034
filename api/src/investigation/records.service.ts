import type { LogLevel } from '@ledgerdeck/contract/investigation'
import type { Db } from '../platform/database/database.ts'
import type { Log } from '../platform/database/log.ts'
import type { ActionRecord } from '../platform/endpoints/context.ts'
import { createBatcher, recordBatches } from '../platform/work/batcher.ts'
import { createFailureCounts } from './failure-counts.service.ts'
import { insertIpRecords, insertLogRecords, type NewIpRecord, type NewLogRecord } from './records.repository.ts'

export interface Records {
  addAction: (record: Omit<ActionRecord, 'userAgent'>) => void
  addRequest: (request: RequestRecord) => void
  flush: () => Promise<void>
}

/** Stores no query, body or token of a request. */
interface RequestRecord {
  method: string
  isRead: boolean
  /** The route's pattern, or a path without private parts. */
  path: string
  status: number
  code: string | undefined
  userId: number | null
  network: string
  fromProxy: boolean
  durationMs: number
  requestId: string
}

/** Writes in batches. Repeated failures of a caller become one record with their number. */
export function openRecords({ db, log, now }: { db: Db; log: Log; now: () => Date }): Records {
  const batches = { ...recordBatches, log, name: 'records' }
  const actions = createBatcher<NewIpRecord>({ ...batches, write: (records) => insertIpRecords(db, records) })
  const requests = createBatcher<NewLogRecord>({ ...batches, write: (records) => insertLogRecords(db, records) })
  const failures = createFailureCounts({ record: requests.add, now })
  return {
    addAction: (record) => actions.add({ ...record, createdAt: now() }),
    addRequest: (request) => {
      const { fromProxy } = request
      const record = { message: messageOf(request), level: levelOf(request), fromProxy, createdAt: now() }
      if (isRepeatable(request)) failures.add({ record, caller: callerOf(request), kind: kindOf(request) })
      else requests.add(record)
    },
    flush: async () => {
      failures.flush()
      await Promise.all([actions.flush(), requests.flush()])
    },
  }
}

const maxPathLength = 300

function messageOf({ method, path, status, code, userId, durationMs, requestId }: RequestRecord): string {
  const outcome = code === undefined ? String(status) : `${status} ${code}`
  const who = userId === null ? 'a guest' : `user ${userId}`
  return `${method} ${path.slice(0, maxPathLength)} was answered ${outcome} for ${who} in ${Math.round(durationMs)} ms (request ${requestId})`
}

/** Whether callers can cause the failure at will. Other server errors are recorded one by one. */
function isRepeatable({ status }: RequestRecord): boolean {
  return (status >= 400 && status < 500) || status === 503
}

function callerOf({ userId, network }: RequestRecord): string {
  return userId === null ? network : `user ${userId}`
}

function kindOf({ method, path, status, code, fromProxy }: RequestRecord): string {
  return `${method} ${path} ${status} ${code} ${fromProxy}`
}

function levelOf({ isRead, status }: RequestRecord): LogLevel {
  if (status === 503 || status === 507) return 'CRITICAL'
  if (status >= 500) return 'ERROR'
  const isMissing = status === 404 && isRead
  return status >= 400 && !isMissing ? 'WARNING' : 'INFO'
}
