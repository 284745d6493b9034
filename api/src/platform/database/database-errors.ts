const DISK_FULL_CODES = new Set([
  '53100', // disk_full
  // read_only_sql_transaction: our disk guard, like hosted PostgreSQL, makes the database read-only before its disk is full.
  '25006',
  'ENOSPC',
  'EDQUOT',
])

const UNAVAILABLE_STATES = new Set([
  '53300', // too_many_connections
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now: starting, recovering or stopping
  '57P04', // database_dropped
  '57P05', // idle_session_timeout
  '25P03', // idle_in_transaction_session_timeout
])

const SOCKET_CODES = new Set([
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

/** `pg` reports these without any code. */
const DRIVER_MESSAGES = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Cannot use a pool after calling end on the pool',
]

/** No free connection within the time to wait for one, or no pool any more. */
const LASTING_MESSAGES = ['timeout exceeded when trying to connect', 'Cannot use a pool after calling end on the pool']

/** A statement that broke a constraint of the database, by the constraint's own name. */
export interface ConstraintViolation {
  kind: 'unique' | 'foreign_key' | 'check' | 'not_null' | 'exclusion'
  constraint: string
  table: string
}

const VIOLATIONS = new Map<string, ConstraintViolation['kind']>([
  ['23505', 'unique'],
  ['23503', 'foreign_key'],
  ['23514', 'check'],
  ['23502', 'not_null'],
  ['23P01', 'exclusion'],
])

/**
 * The connection was lost while a transaction committed, and the database did not come back in time
 * to say whether it did. Running the transaction again could do everything twice.
 */
export class UnknownOutcomeError extends Error {
  override name = 'UnknownOutcomeError'
}

/** A disk is full, the database's or ours; the statement changed nothing. */
export function isDiskFull(error: unknown): boolean {
  return causes(error).some((cause) => DISK_FULL_CODES.has(codeOf(cause) ?? ''))
}

/** The database cannot be reached or is going away: the caller may try again later. Whether a statement in flight took effect is unknown. */
export function isUnavailable(error: unknown): boolean {
  return causes(error).some((cause) => {
    const code = codeOf(cause)
    if (code !== undefined) return UNAVAILABLE_STATES.has(code) || SOCKET_CODES.has(code) || code.startsWith('08')
    return cause instanceof Error && DRIVER_MESSAGES.some((message) => cause.message.startsWith(message))
  })
}

/** The connection broke or could not be made, and another attempt may succeed soon. */
export function isConnectionLost(error: unknown): boolean {
  return isUnavailable(error) && !causes(error).some((cause) => isLasting(cause))
}

/**
 * The database is gone, this process is closing or short of connections, or the attempt before this
 * one may have succeeded.
 */
function isLasting(cause: unknown): boolean {
  if (cause instanceof UnknownOutcomeError) return true
  if (codeOf(cause) === '57P04') return true
  return cause instanceof Error && LASTING_MESSAGES.some((message) => cause.message.startsWith(message))
}

/** The statement ran into `statement_timeout` or `lock_timeout`, or was cancelled. */
export function isTimeout(error: unknown): boolean {
  return causes(error).some((cause) => codeOf(cause) === '57014' || codeOf(cause) === '55P03')
}

/** The database is away, full or too busy: the same statement may succeed later. */
export function isOutage(error: unknown): boolean {
  return isUnavailable(error) || isDiskFull(error) || isTimeout(error)
}

/** A deadlock or serialization failure: PostgreSQL rolled the transaction back and the same transaction may succeed when run again. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof UnknownOutcomeError) return false
  return causes(error).some((cause) => codeOf(cause) === '40P01' || codeOf(cause) === '40001')
}

/** PostgreSQL refuses what a statement would store (a value, or a constraint): the same statement never succeeds. */
export function isRefusedValue(error: unknown): boolean {
  return causes(error).some((cause) => /^2[23]/.test(codeOf(cause) ?? ''))
}

export function findConstraintViolation(error: unknown): ConstraintViolation | undefined {
  for (const cause of causes(error)) {
    const kind = VIOLATIONS.get(codeOf(cause) ?? '')
    if (kind) return { kind, constraint: textOf(cause, 'constraint'), table: textOf(cause, 'table') }
  }
  return undefined
}

/** Drizzle wraps the driver's error as `cause`, Node wraps several connection attempts in an AggregateError. */
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

function textOf(error: unknown, key: 'code' | 'constraint' | 'table'): string {
  if (typeof error !== 'object' || error === null || !(key in error)) return ''
  const value = (error as Record<string, unknown>)[key]
  return typeof value === 'string' ? value : ''
}
