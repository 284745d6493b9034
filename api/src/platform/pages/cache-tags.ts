import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

interface Keeping {
  tags: ReadonlySet<string>
  isSharedByPages: boolean
}

const keepingByResponse = new WeakMap<ServerResponse, Keeping>()

/**
 * Declares that an answer may be kept for every guest until something with one of these tags changes; nothing without tags.
 * @param isSharedByPages whether so many pages are made from it that it is kept for their making, too
 */
export function setCacheTags(reply: FastifyReply, tags: Iterable<string> | undefined, isSharedByPages = false): void {
  if (tags === undefined) return
  keepingByResponse.set(reply.raw, { tags: new Set(tags), isSharedByPages })
}

/** The tags of an answer; undefined when it may not be kept at all. */
export function cacheTagsOf(response: ServerResponse): ReadonlySet<string> | undefined {
  return keepingByResponse.get(response)?.tags
}

export function isSharedByPages(response: ServerResponse): boolean {
  return keepingByResponse.get(response)?.isSharedByPages ?? false
}
