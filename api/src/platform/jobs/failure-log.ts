import { LRUCache } from 'lru-cache'
import type { Log } from '../database/log.ts'
import { isOutage } from './queue-database.ts'

const quietMs = 60_000
const mostKinds = 100

/**
 * Logs what goes wrong inside the queue itself: a kind of failure once a minute, and nothing of outages, which the queue's
 * database tells. pg-boss hands over copies of errors that carry statements and their values, so only message and code are kept.
 */
export function createFailureLog(log: Log): (failure: unknown) => void {
  const logged = new LRUCache<string, true>({ max: mostKinds, ttl: quietMs })
  return (failure) => {
    const error = bareError(failure)
    if (isOutage(error)) return
    const kind = error.code ?? error.message
    if (logged.has(kind)) return
    logged.set(kind, true)
    log.error({ err: error }, 'the queue of jobs failed at a step')
  }
}

function bareError(failure: unknown): Error & { code?: string } {
  const { message, code, stack } = Object(failure) as { message?: unknown; code?: unknown; stack?: unknown }
  const error: Error & { code?: string } = new Error(typeof message === 'string' ? message : 'unknown failure')
  if (typeof code === 'string') error.code = code
  if (typeof stack === 'string') error.stack = stack
  return error
}
