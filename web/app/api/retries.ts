import { CallError, isTemporary, isTooLate } from './call-error.ts'

const waitsMs = [500, 2_000]

/** A longer Retry-After is left to the user. */
const maxRetryAfterSeconds = 10

/** For loads, and for writes with an Idempotency-Key. @param failures those before this one */
export function shouldRetry(failures: number, failure: unknown): boolean {
  if (failures >= waitsMs.length || !isTemporary(failure) || isTooLate(failure)) return false
  return (retryAfterSeconds(failure) ?? 0) <= maxRetryAfterSeconds
}

export function retryDelay(failures: number, failure: unknown): number {
  return Math.max(waitsMs[failures] ?? 0, (retryAfterSeconds(failure) ?? 0) * 1_000)
}

function retryAfterSeconds(failure: unknown): number | undefined {
  return failure instanceof CallError ? failure.retryAfterSeconds : undefined
}

function waitMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

interface RetryOptions {
  delayAfter?: (failures: number, failure: unknown) => number | null
  wait?: (ms: number) => Promise<void>
}

export async function withRetries<T>(
  run: () => Promise<T>,
  { delayAfter = usualDelay, wait = waitMs }: RetryOptions = {},
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await run()
    } catch (failure) {
      const delay = delayAfter(failures, failure)
      if (delay === null) throw failure
      await wait(delay)
    }
  }
}

/** No retries while the browser is offline, so that its user sees the error at once. */
function usualDelay(failures: number, failure: unknown): number | null {
  if (navigator.onLine === false) return null
  return shouldRetry(failures, failure) ? retryDelay(failures, failure) : null
}
