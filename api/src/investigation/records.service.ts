import type { LogLevel } from '@ledgerdeck/contract/investigation'
import type { Db } from '../platform/database/database.ts'
import type { Log } from '../platform/database/log.ts'
import type { ActionRecord } from '../platform/endpoints/context.ts'
import { createBatcher, recordBatches } from '../platform/work/batcher.ts'
import { createFailureCounts } from './failure-counts.service.ts'
import { insertIpRecords, insertLogRecords, type NewIpRecord, type NewLogRecord } from './records.repository.ts'

export interface Records {
  /** Who did what from which address. */
  addAction: (record: ActionRecord) => void
  addRequest: (request: RequestRecord) => void
  /** Writes what waits. */
  flush: () => Promise<void>
}

/** What is kept of a request: never a query, a body or a token. */
interface RequestRecord {
  method: string
  /** Nothing is changed by it, whatever its method. */
  isRead: boolean
  /** The route's pattern, or a path that shows nothing private. */
  path: string
  status: number
  code: string | undefined
  userId: number | null
  /** The network that a guest's failures are counted for. */
  network: string
  fromProxy: boolean
  durationMs: number
  requestId: string
}

/** Where everything that is recorded goes through: it is written in batches and delays nobody. Close with `flush`. */
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

const longestPath = 300

function messageOf({ method, path, status, code, userId, durationMs, requestId }: RequestRecord): string {
  const outcome = code === undefined ? String(status) : `${status} ${code}`
  const who = userId === null ? 'a guest' : `user ${userId}`
  return `${method} ${path.slice(0, longestPath)} was answered ${outcome} for ${who} in ${Math.round(durationMs)} ms (request ${requestId})`
}

/** Refusals, which callers can cause at will. Every other failure of the server is worth a record. */
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
