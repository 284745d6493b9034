import type { Caller } from '@ledgerdeck/contract/client'
import { parseRecord, readStored, removeStored, writeStored } from './browser-storage.ts'
import { CallError } from './call-error.ts'
import { randomUuid } from './random-uuid.ts'
import { withRetries } from './retries.ts'

/** All attempts have the same Idempotency-Key until one succeeds, even after a reload. */
export function callOnceOver(call: Caller, options: { wait?: (ms: number) => Promise<void> } = {}): Caller {
  return async (route, input, name) => {
    const hash = hashOfRequest(`${route.method} ${route.path}`, input.params, input.body)
    const sendUnder = (idempotencyKey: string) => call(route, { ...input, idempotencyKey }, name)
    const idempotencyKey = keyFor(hash)
    try {
      // Users repeat large uploads themselves, since they see the progress.
      const delayAfter = input.onProgress ? () => null : undefined
      const answer = await withRetries(() => sendUnder(idempotencyKey), { ...options, delayAfter })
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

function isKeyReused(failure: unknown): boolean {
  return failure instanceof CallError && failure.code === 'idempotency_key_reused'
}

const storageKey = 'idempotencyKeys'

const keptMs = 24 * 60 * 60 * 1000

const maxStored = 50

interface KeptKey {
  hash: string
  key: string
  sentAt: number
}

/** The same for all attempts with this content until one succeeds, in all tabs. */
function keyFor(hash: string): string {
  const kept = readKeys()
  const known = kept.find((one) => one.hash === hash)
  if (known) return known.key
  const made = { hash, key: randomUuid(), sentAt: Date.now() }
  writeKeys([made, ...kept].slice(0, maxStored))
  return made.key
}

/** After a response, the same content is a new request. */
function forgetKey(hash: string): void {
  writeKeys(readKeys().filter((one) => one.hash !== hash))
}

/** FNV-1a and the length; files by name, size and time. The server refuses keys that collide. */
function hashOfRequest(...parts: unknown[]): string {
  const text = JSON.stringify(parts, (_, value) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return `${(hash >>> 0).toString(36)}-${text.length.toString(36)}`
}

function readKeys(): KeptKey[] {
  const { keys } = parseRecord(readStored(storageKey)) ?? {}
  const oldest = Date.now() - keptMs
  return Array.isArray(keys) ? keys.filter(isKeptKey).filter(({ sentAt }) => sentAt > oldest) : []
}

function isKeptKey(value: unknown): value is KeptKey {
  const { hash, key, sentAt } = (value ?? {}) as Partial<KeptKey>
  return typeof hash === 'string' && typeof key === 'string' && typeof sentAt === 'number'
}

function writeKeys(keys: readonly KeptKey[]): void {
  if (keys.length === 0) removeStored(storageKey)
  else writeStored(storageKey, JSON.stringify({ keys }))
}
