import type { Caller } from '@ledgerdeck/contract/client'
import { CallError, isCallFailure, isTooLate } from './call-error.ts'
import { forgetKey, hashOfRequest, keyFor } from './idempotency-keys.ts'

/** Between attempts. */
const usualWaitsMs = [500, 2_000]

/** The server, or a proxy before it, is briefly away. */
const passingStatuses = new Set([502, 503, 504])

interface CallOnceOptions {
  waitsMs?: readonly number[]
  wait?: (ms: number) => Promise<void>
}

/** All attempts have the same Idempotency-Key until one succeeds, even after a reload. */
export function callOnceOver(call: Caller, { waitsMs = usualWaitsMs, wait }: CallOnceOptions = {}): Caller {
  return async (route, input, name) => {
    const hash = hashOfRequest(`${route.method} ${route.path}`, input.params, input.body)
    const sendUnder = (idempotencyKey: string) => call(route, { ...input, idempotencyKey }, name)
    const idempotencyKey = keyFor(hash)
    // A large upload is repeated by its user, who sees its progress.
    const waits = input.onProgress ? [] : waitsMs
    try {
      const answer = await withRetries(() => sendUnder(idempotencyKey), {
        waitsMs: waits,
        wait,
        isFinal: (failure) => !mayPass(failure),
      })
      forgetKey(hash)
      return answer
    } catch (failure) {
      if (!isKeyReused(failure)) throw failure
      // Two requests had the same hash, or a file changed without its time.
      forgetKey(hash)
      const answer = await sendUnder(keyFor(hash))
      forgetKey(hash)
      return answer
    }
  }
}

function mayPass(failure: unknown): boolean {
  if (failure instanceof CallError) {
    return passingStatuses.has(failure.status) || failure.code === 'idempotency_key_in_use'
  }
  return isCallFailure(failure) && !isTooLate(failure)
}

function isKeyReused(failure: unknown): boolean {
  return failure instanceof CallError && failure.code === 'idempotency_key_reused'
}

function waitMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

export async function withRetries<T>(
  run: () => Promise<T>,
  {
    waitsMs,
    wait = waitMs,
    isFinal,
  }: { waitsMs: readonly number[]; wait?: (ms: number) => Promise<void>; isFinal: (failure: unknown) => boolean },
): Promise<T> {
  for (const ms of waitsMs) {
    try {
      return await run()
    } catch (failure) {
      if (isFinal(failure)) throw failure
    }
    await wait(ms)
  }
  return run()
}
