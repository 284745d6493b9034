import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

interface Caching {
  tags: ReadonlySet<string>
  isSharedByPages: boolean
}

const cachingByResponse = new WeakMap<ServerResponse, Caching>()

/** Caches the response for every guest until a tag is invalidated; without tags not at all. */
export function setCacheTags(reply: FastifyReply, tags: Iterable<string> | undefined, isSharedByPages = false): void {
  if (tags === undefined) return
  cachingByResponse.set(reply.raw, { tags: new Set(tags), isSharedByPages })
}

/** Returns the response's tags, or undefined if it may not be cached. */
export function cacheTagsOf(response: ServerResponse): ReadonlySet<string> | undefined {
  return cachingByResponse.get(response)?.tags
}

/** Whether server rendering caches the response, too. */
export function isSharedByPages(response: ServerResponse): boolean {
  return cachingByResponse.get(response)?.isSharedByPages ?? false
}
