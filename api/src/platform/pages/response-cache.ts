import { LRUCache } from 'lru-cache'
import type { CachedResponse } from './cached-response.ts'

interface Entry {
  response: CachedResponse
  /** The size of the response when it was last stored or found; it grows with each encoding that readers ask for. */
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
  readonly #entries: LRUCache<string, Entry>
  readonly #keysByTag = new Map<string, Set<string>>()
  readonly #changedAt = new LRUCache<string, number>({
    max: maxRememberedTags,
    dispose: (changedAt, _, reason) => {
      if (reason === 'evict') this.#oldestAccepted = Math.max(this.#oldestAccepted, changedAt)
    },
  })
  #moment = 0
  /** Answers begun before this moment are refused whatever their tags. */
  #oldestAccepted = 0
  #isSuspended = false

  constructor({ maxEntries, maxBytes }: ResponseCacheLimits = { maxEntries: 20_000, maxBytes: 32 * 2 ** 20 }) {
    this.#entries = new LRUCache({
      max: maxEntries,
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }, key) => bytes + key.length,
      dispose: ({ tags }, key) => this.#removeFromTags(key, tags),
    })
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
    if (entry && entry.bytes !== entry.response.byteLength) this.#keep(key, entry.response, entry.tags)
    return entry?.response
  }

  /** Whether what was read from `begunAt` on is still as it was: nothing with one of the tags has changed. */
  accepts(tags: ReadonlySet<string>, begunAt: number): boolean {
    if (this.#isSuspended || begunAt < this.#oldestAccepted) return false
    for (const tag of tags) if ((this.#changedAt.peek(tag) ?? 0) > begunAt) return false
    return true
  }

  /** Keeps an answer whose making began at `begunAt`. Returns whether it was accepted. */
  store(key: string, response: CachedResponse, tags: ReadonlySet<string>, begunAt: number): boolean {
    if (!this.accepts(tags, begunAt)) return false
    this.#keep(key, response, tags)
    return true
  }

  /** Forgets every answer that carries one of the tags. */
  invalidate(tags: Iterable<string>): void {
    this.#moment += 1
    for (const tag of tags) {
      this.#changedAt.set(tag, this.#moment)
      for (const key of this.#keysByTag.get(tag) ?? []) this.#entries.delete(key)
    }
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
  }

  #keep(key: string, response: CachedResponse, tags: ReadonlySet<string>): void {
    this.#entries.set(key, { response, tags, bytes: response.byteLength })
    // A response that is larger than the whole cache is not kept.
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
