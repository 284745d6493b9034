import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { isConnectionLost, isRetryable } from './database-errors.ts'

const mostConflicts = 3
const longestConflictDelayMs = 50
const firstReconnectDelayMs = 20
const longestReconnectDelayMs = 1_000

/** Decides after each failed attempt whether there is another one, and waits before it. */
interface Retries {
  /** False when another attempt would not help, or enough were made. */
  waitAfter(error: unknown): Promise<boolean>
}

/** @param patienceMs how long after the first lost connection an attempt may begin */
function createRetries(patienceMs: number): Retries {
  let conflicts = 0
  let endsAt: number | undefined
  let reconnectDelayMs = firstReconnectDelayMs

  async function waitAfterConflict(): Promise<boolean> {
    conflicts += 1
    if (conflicts > mostConflicts) return false
    // Transactions that collided would collide again if they all waited equally long.
    await delay(randomInt(longestConflictDelayMs * conflicts))
    return true
  }

  async function waitForDatabase(): Promise<boolean> {
    endsAt ??= performance.now() + patienceMs
    if (performance.now() + reconnectDelayMs > endsAt) return false
    await delay(reconnectDelayMs)
    reconnectDelayMs = Math.min(reconnectDelayMs * 2, longestReconnectDelayMs)
    return true
  }

  return {
    async waitAfter(error) {
      if (isRetryable(error)) return waitAfterConflict()
      return isConnectionLost(error) && waitForDatabase()
    },
  }
}

/**
 * Runs a step again when a deadlock, a serialization failure or a lost connection ended it. The
 * step must do no harm the second time.
 */
export async function withRetries<T>(patienceMs: number, step: () => Promise<T>): Promise<T> {
  const retries = createRetries(patienceMs)
  for (;;) {
    try {
      return await step()
    } catch (error) {
      if (!(await retries.waitAfter(error))) throw error
    }
  }
}
