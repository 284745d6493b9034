import { LRUCache } from 'lru-cache'
import type { CachedResponse } from './cached-response.ts'

interface Entry {
  response: CachedResponse
  bytes: number
  tags: ReadonlySet<string>
}

export interface ResponseCacheLimits {
  maxEntries: number
  maxBytes: number
}

const maxRememberedTags = 10_000

/**
 * No response is older than the last invalidation: `invalidate` removes responses with a changed
 * tag, and `store` refuses those whose data was read before it. A suspended cache, which may miss
 * changes, is empty and stores nothing.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #keysByTag = new Map<string, Set<string>>()
  readonly #changedAt = new LRUCache<string, number>({
    max: maxRememberedTags,
    dispose: (changedAt, _, reason) => {
      if (reason === 'evict') this.#minStartVersion = Math.max(this.#minStartVersion, changedAt)
    },
  })
  #version = 0
  /** Responses started at an earlier version are refused, regardless of their tags. */
  #minStartVersion = 0
  #isSuspended = false

  constructor({ maxEntries, maxBytes }: ResponseCacheLimits = { maxEntries: 20_000, maxBytes: 32 * 2 ** 20 }) {
    this.#entries = new LRUCache({
      max: maxEntries,
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }, key) => bytes + key.length,
      dispose: ({ tags }, key) => this.#removeFromTags(key, tags),
    })
  }

  /** Increases with every change. Read it before the first data of a response. */
  get version(): number {
    return this.#version
  }

  get size(): number {
    return this.#entries.size
  }

  find(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key)
    // Includes variants that were made since.
    if (entry && entry.bytes !== entry.response.byteLength) this.#keep(key, entry.response, entry.tags)
    return entry?.response
  }

  /** Returns whether none of the tags has changed since that version. */
  accepts(tags: ReadonlySet<string>, startVersion: number): boolean {
    if (this.#isSuspended || startVersion < this.#minStartVersion) return false
    for (const tag of tags) if ((this.#changedAt.peek(tag) ?? 0) > startVersion) return false
    return true
  }

  /** Stores a response started at that version. Returns whether it was accepted. */
  store(key: string, response: CachedResponse, tags: ReadonlySet<string>, startVersion: number): boolean {
    if (!this.accepts(tags, startVersion)) return false
    this.#keep(key, response, tags)
    return true
  }

  invalidate(tags: Iterable<string>): void {
    this.#version += 1
    for (const tag of tags) {
      this.#changedAt.set(tag, this.#version)
      for (const key of this.#keysByTag.get(tag) ?? []) this.#entries.delete(key)
    }
  }

  /** Removes everything and stores nothing until `resume`. */
  suspend(): void {
    this.#isSuspended = true
    this.clear()
  }

  resume(): void {
    this.clear()
    this.#isSuspended = false
  }

  clear(): void {
    this.#version += 1
    this.#minStartVersion = this.#version
    this.#entries.clear()
    this.#keysByTag.clear()
    this.#changedAt.clear()
  }

  #keep(key: string, response: CachedResponse, tags: ReadonlySet<string>): void {
    this.#entries.set(key, { response, tags, bytes: response.byteLength })
    // A response larger than the whole cache is not stored.
    if (!this.#entries.has(key)) return
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set()
      this.#keysByTag.set(tag, keys.add(key))
    }
  }

  #removeFromTags(key: string, tags: ReadonlySet<string>): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByTag.delete(tag)
    }
  }
}
