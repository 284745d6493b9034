import { setTimeout as delay } from 'node:timers/promises'

/** Whether `work` ends in time. Rejects if it fails in time. */
export async function endsWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController()
  const tooLate = delay(ms, false, { signal: timer.signal }).catch(() => false)
  try {
    return await Promise.race([work.then(() => true), tooLate])
  } finally {
    timer.abort()
  }
}
