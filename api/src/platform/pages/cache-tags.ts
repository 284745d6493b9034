import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

const tagsByResponse = new WeakMap<ServerResponse, ReadonlySet<string>>()

/** Declares that an answer may be kept for every guest until something with one of these tags changes; nothing without tags. */
export function markCacheable(reply: FastifyReply, tags: Iterable<string> | undefined): void {
  if (tags === undefined) return
  tagsByResponse.set(reply.raw, new Set(tags))
}

/** The tags of an answer; undefined when it may not be kept at all. */
export function cacheTagsOf(response: ServerResponse): ReadonlySet<string> | undefined {
  return tagsByResponse.get(response)
}
