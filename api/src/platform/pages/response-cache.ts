import type { CachedResponse } from './cached-response.ts'

interface Entry {
  response: CachedResponse
  /** What its address weighs, roughly. */
  keyBytes: number
  /** What it weighed when it was last looked at; it grows with the forms that readers ask for. */
  bytes: number
  tags: ReadonlySet<string>
}

export interface ResponseCacheLimits {
  maxEntries: number
  maxBytes: number
}

const maxRememberedTags = 10_000

/**
 * Finished answers for anonymous readers, by canonical address; bounded, the longest unused go first.
 *
 * What stands here is never staler than the last change that was announced: `invalidate` drops every answer with a changed
 * tag, and an answer whose making began before the announcement is not accepted after it. While `suspend`ed (the process
 * cannot hear of changes) the cache is empty and accepts nothing.
 */
export class ResponseCache {
  readonly #limits: ResponseCacheLimits
  readonly #entries = new Map<string, Entry>()
  readonly #keysByTag = new Map<string, Set<string>>()
  readonly #changedAt = new Map<string, number>()
  #moment = 0
  /** Answers begun before this moment are refused whatever their tags. */
  #oldestAccepted = 0
  #bytes = 0
  #isSuspended = false

  constructor(limits: ResponseCacheLimits = { maxEntries: 20_000, maxBytes: 32 * 2 ** 20 }) {
    this.#limits = limits
  }

  /** Moves on with every change; taken before the first read that an answer is made from. */
  get moment(): number {
    return this.#moment
  }

  get size(): number {
    return this.#entries.size
  }

  find(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    this.#weigh(entry)
    return entry.response
  }

  /** Whether what was read from `begunAt` on is still as it was: nothing with one of the tags has changed. */
  accepts(tags: ReadonlySet<string>, begunAt: number): boolean {
    if (this.#isSuspended || begunAt < this.#oldestAccepted) return false
    for (const tag of tags) if ((this.#changedAt.get(tag) ?? 0) > begunAt) return false
    return true
  }

  /** Keeps an answer whose making began at `begunAt`. Returns whether it was accepted. */
  store(key: string, response: CachedResponse, tags: ReadonlySet<string>, begunAt: number): boolean {
    if (!this.accepts(tags, begunAt)) return false
    this.#remove(key)
    const entry = { response, tags, keyBytes: key.length, bytes: 0 }
    this.#entries.set(key, entry)
    for (const tag of tags) this.#keysOf(tag).add(key)
    this.#weigh(entry)
    return true
  }

  /** Forgets every answer that carries one of the tags. */
  invalidate(tags: Iterable<string>): void {
    this.#moment += 1
    for (const tag of tags) {
      this.#changedAt.set(tag, this.#moment)
      for (const key of this.#keysByTag.get(tag) ?? []) this.#remove(key)
    }
    if (this.#changedAt.size <= maxRememberedTags) return
    this.#changedAt.clear()
    this.#oldestAccepted = this.#moment
  }

  /** Forgets everything and accepts nothing until `resume`. */
  suspend(): void {
    this.#isSuspended = true
    this.clear()
  }

  resume(): void {
    this.clear()
    this.#isSuspended = false
  }

  clear(): void {
    this.#moment += 1
    this.#oldestAccepted = this.#moment
    this.#entries.clear()
    this.#keysByTag.clear()
    this.#changedAt.clear()
    this.#bytes = 0
  }

  #keysOf(tag: string): Set<string> {
    const keys = this.#keysByTag.get(tag) ?? new Set()
    this.#keysByTag.set(tag, keys)
    return keys
  }

  #weigh(entry: Entry): void {
    const byteLength = entry.response.byteLength + entry.keyBytes
    if (byteLength === entry.bytes) return
    this.#bytes += byteLength - entry.bytes
    entry.bytes = byteLength
    this.#evict()
  }

  #evict(): void {
    for (const key of this.#entries.keys()) {
      if (this.#entries.size <= this.#limits.maxEntries && this.#bytes <= this.#limits.maxBytes) return
      this.#remove(key)
    }
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
    for (const tag of entry.tags) {
      const keys = this.#keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByTag.delete(tag)
    }
  }
}
