import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

interface Keeping {
  tags: ReadonlySet<string>
  isSharedByPages: boolean
}

const keepingByResponse = new WeakMap<ServerResponse, Keeping>()

/** Caches the response for every guest until a tag is invalidated; without tags not at all. */
export function setCacheTags(reply: FastifyReply, tags: Iterable<string> | undefined, isSharedByPages = false): void {
  if (tags === undefined) return
  keepingByResponse.set(reply.raw, { tags: new Set(tags), isSharedByPages })
}

export function cacheTagsOf(response: ServerResponse): ReadonlySet<string> | undefined {
  return keepingByResponse.get(response)?.tags
}

export function isSharedByPages(response: ServerResponse): boolean {
  return keepingByResponse.get(response)?.isSharedByPages ?? false
}
