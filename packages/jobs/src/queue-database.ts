import { LRUCache } from 'lru-cache'
import type { Db } from 'pg-boss'

/** The part of a logger, such as pino's, that the queue writes to. */
export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export interface QueueDatabase {
  pool: { query(text: string, values?: unknown[]): ReturnType<Db['executeSql']> }
  /** Calls `onReconnect` when notifications may have been lost. Returns the function that stops. */
  listen(
    channel: string,
    onNotification: (payload: string) => void,
    options: { onReconnect: () => void },
  ): Promise<() => Promise<void>>
  /** Returns whether the database is unreachable, full or too busy, so that retrying may help. */
  isOutage(error: unknown): boolean
}

const repeatAfterMs = 60_000
const maxKinds = 100

/** Connects pg-boss to `database`. An outage is logged once, not at every poll. */
export function createQueueDatabase({ pool, listen, isOutage }: QueueDatabase, log: Log): Db {
  let isUnreachable = false

  function logOutage(error: unknown): void {
    if (isUnreachable || !isOutage(error)) return
    isUnreachable = true
    const reason = error instanceof Error ? error.message : 'unknown'
    log.warn({ reason }, 'the jobs cannot reach the database, retrying')
  }

  return {
    async executeSql(text, values) {
      try {
        const result = await pool.query(text, values)
        if (isUnreachable) log.info({}, 'the jobs reach the database again')
        isUnreachable = false
        return result
      } catch (error) {
        logOutage(error)
        throw error
      }
    },
    async listen(channel, onNotification, onReconnect) {
      const stop = await listen(channel, onNotification, { onReconnect })
      onReconnect()
      return { close: stop }
    },
  }
}

/** Logs each kind of error once a minute, without its details: pg-boss's errors hold payloads. */
export function createFailureLog(log: Log, { isOutage }: Pick<QueueDatabase, 'isOutage'>): (failure: unknown) => void {
  const logged = new LRUCache<string, true>({ max: maxKinds, ttl: repeatAfterMs })
  return (failure) => {
    const error = withoutDetails(failure)
    if (isOutage(error)) return
    const kind = error.code ?? error.message
    if (logged.has(kind)) return
    logged.set(kind, true)
    log.error({ err: error }, 'the job queue failed')
  }
}

function withoutDetails(failure: unknown): Error & { code?: string } {
  const { message, code, stack } = Object(failure) as { message?: unknown; code?: unknown; stack?: unknown }
  const error: Error & { code?: string } = new Error(typeof message === 'string' ? message : 'unknown failure')
  if (typeof code === 'string') error.code = code
  if (typeof stack === 'string') error.stack = stack
  return error
}
