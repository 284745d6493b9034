import pRetry from 'p-retry'
import { isConnectionLost, isRetryable } from './database-errors.ts'

const maxConflicts = 3

/** Runs a step again after a deadlock, a serialization failure or a lost connection. */
export function retryStatement<T>(retryTimeoutMs: number, step: () => Promise<T>): Promise<T> {
  let conflicts = 0
  let endsAt: number | undefined
  return pRetry(step, {
    retries: Number.POSITIVE_INFINITY,
    minTimeout: 20,
    maxTimeout: 1_000,
    randomize: true,
    shouldRetry: ({ error, retryDelay }) => {
      if (isRetryable(error)) {
        conflicts += 1
        return conflicts <= maxConflicts
      }
      if (!isConnectionLost(error)) return false
      endsAt ??= performance.now() + retryTimeoutMs
      return performance.now() + retryDelay <= endsAt
    },
  })
}
