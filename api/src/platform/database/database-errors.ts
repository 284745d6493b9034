const diskFullCodes = new Set([
  '53100', // disk_full
  // read_only_sql_transaction: the disk guard sets it before the disk is full, as hosting does
  '25006',
  'ENOSPC',
  'EDQUOT',
])

const unavailableStates = new Set([
  '53300', // too_many_connections
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now: starting, recovering or stopping
  '57P04', // database_dropped
  '57P05', // idle_session_timeout
  '25P03', // idle_in_transaction_session_timeout
])

const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** ENOENT: the server does not run. EAGAIN: it has too many connection attempts at once. */
const unixSocketCodes = new Set(['ENOENT', 'EAGAIN'])

const driverMessages = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Cannot use a pool after calling end on the pool',
]

const lastingMessages = ['timeout exceeded when trying to connect', 'Cannot use a pool after calling end on the pool']

export interface ConstraintViolation {
  kind: 'unique' | 'foreign_key' | 'check' | 'not_null' | 'exclusion'
  constraint: string
  table: string
}

const violations = new Map<string, ConstraintViolation['kind']>([
  ['23505', 'unique'],
  ['23503', 'foreign_key'],
  ['23514', 'check'],
  ['23502', 'not_null'],
  ['23P01', 'exclusion'],
])

/** The outcome of COMMIT is unknown, so running it again might do everything twice. */
export class UnknownOutcomeError extends Error {
  override name = 'UnknownOutcomeError'
}

/** The disk is full, on the database's side or ours. The statement changed nothing. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof UnknownOutcomeError) return false
  return causes(error).some((cause) => diskFullCodes.has(codeOf(cause) ?? ''))
}

/** The database cannot be reached. Whether a statement in flight took effect is unknown. */
export function isUnavailable(error: unknown): boolean {
  return causes(error).some((cause) => {
    const code = codeOf(cause)
    if (code !== undefined) return unavailableStates.has(code) || code.startsWith('08') || isConnectionFailure(cause)
    return cause instanceof Error && driverMessages.some((message) => cause.message.startsWith(message))
  })
}

function isConnectionFailure(cause: unknown): boolean {
  const code = codeOf(cause) ?? ''
  return socketCodes.has(code) || (unixSocketCodes.has(code) && textOf(cause, 'syscall') === 'connect')
}

/** Whether the database is unavailable but a retry on another connection may succeed. */
export function isConnectionLost(error: unknown): boolean {
  return isUnavailable(error) && !causes(error).some((cause) => isLasting(cause))
}

/** A retry is pointless, or the previous attempt may have committed. */
function isLasting(cause: unknown): boolean {
  if (cause instanceof UnknownOutcomeError) return true
  if (codeOf(cause) === '57P04') return true
  return cause instanceof Error && lastingMessages.some((message) => cause.message.startsWith(message))
}

/** PostgreSQL cancelled the statement, or it waited too long for a lock. */
export function isTimeout(error: unknown): boolean {
  return causes(error).some((cause) => codeOf(cause) === '57014' || codeOf(cause) === '55P03')
}

/** Whether the statement is not at fault and may succeed later. */
export function isOutage(error: unknown): boolean {
  return isUnavailable(error) || isDiskFull(error) || isTimeout(error)
}

/** PostgreSQL rolled the transaction back; it may succeed when run again. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof UnknownOutcomeError) return false
  return causes(error).some((cause) => codeOf(cause) === '40P01' || codeOf(cause) === '40001')
}

/** The values are refused (class 22 or 23), so a retry fails as well. */
export function isRefusedValue(error: unknown): boolean {
  return causes(error).some((cause) => /^2[23]/.test(codeOf(cause) ?? ''))
}

/** The constraint that the statement violated; undefined for other errors. */
export function findConstraintViolation(error: unknown): ConstraintViolation | undefined {
  for (const cause of causes(error)) {
    const kind = violations.get(codeOf(cause) ?? '')
    if (kind) return { kind, constraint: textOf(cause, 'constraint'), table: textOf(cause, 'table') }
  }
  return undefined
}

function causes(error: unknown): unknown[] {
  const found: unknown[] = []
  const queue = [error]
  while (queue.length > 0 && found.length < 20) {
    const next = queue.shift()
    if (typeof next !== 'object' || next === null) continue
    found.push(next)
    if (next instanceof AggregateError) queue.push(...next.errors)
    if ('cause' in next) queue.push(next.cause)
  }
  return found
}

function codeOf(error: unknown): string | undefined {
  return textOf(error, 'code') || undefined
}

function textOf(error: unknown, key: 'code' | 'syscall' | 'constraint' | 'table'): string {
  if (typeof error !== 'object' || error === null || !(key in error)) return ''
  const value = (error as Record<string, unknown>)[key]
  return typeof value === 'string' ? value : ''
}
