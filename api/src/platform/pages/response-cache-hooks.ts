import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ResponseCache } from '@ledgerdeck/page-cache'
import { CachedResponse } from '@ledgerdeck/page-cache/cached-response'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSocketRequest } from '../http/connections.ts'
import { cacheTagsOf } from './cache-tags.ts'
import { cdnHeaders } from './cdn-headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache
  }
  interface FastifyRequest {
    /** The canonical address, and the version of the cache when the request started. */
    cacheSlot: { key: string; startVersion: number } | null
  }
}

/** Before Fastify, for addresses in canonical form. The status that was sent, or null for none. */
export function respondFromCache(
  cache: ResponseCache,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): number | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  return findFor(request, cache, request.url ?? '')?.trySend(request, response, requestId) ?? null
}

/** Callers with a token may get another response of the API. */
function findFor({ headers }: IncomingMessage, cache: ResponseCache, key: string): CachedResponse | undefined {
  const cached = cache.find(key)
  return cached?.isForGuestsOnly && headers.authorization !== undefined ? undefined : cached
}

/** Only requests over a socket are cached: in-process calls are parts of a page. */
export async function replyFromCache(
  cache: ResponseCache,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  if (!isSocketRequest(request.raw)) return false
  const cached = findFor(request.raw, cache, key)
  if (cached) {
    reply.send((await take(cached, request, reply)) ?? undefined)
    return true
  }
  request.cacheSlot = { key, startVersion: cache.version }
  return false
}

/** Responses without cache tags may be private, so they get `no-store`. */
export function cacheResponses(app: FastifyInstance, cache: ResponseCache, { hasCdn }: { hasCdn: boolean }): void {
  app.decorate('responseCache', cache)
  app.decorateRequest('cacheSlot', null)
  app.addHook('onSend', async (request, reply, payload) => {
    const tags = cacheTagsOf(reply.raw)
    const isEndpoint = request.routeOptions.config.access !== undefined
    if (isEndpoint && !tags && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store')
    }
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!request.cacheSlot || !tags || !isWhole || reply.statusCode !== 200) return payload
    return keepAndTake({ cache, hasCdn, tags, slot: request.cacheSlot }, Buffer.from(payload), request, reply)
  })
}

interface Keeping {
  cache: ResponseCache
  hasCdn: boolean
  tags: ReadonlySet<string>
  slot: NonNullable<FastifyRequest['cacheSlot']>
}

async function keepAndTake(
  { cache, hasCdn, tags, slot }: Keeping,
  plainBody: Buffer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer | null> {
  const isForGuestsOnly = request.routeOptions.url?.startsWith('/api/') ?? false
  const forCdn = hasCdn && !isForGuestsOnly ? cdnHeaders(tags) : {}
  const cached = new CachedResponse(plainBody, { ...reply.getHeaders(), ...forCdn }, { isForGuestsOnly })
  const body = await take(cached, request, reply)
  const isCached = cache.store(slot.key, cached, tags, slot.startVersion)
  // A response that is older than a change must not outlive this request.
  if (!isCached) for (const name of Object.keys(forCdn)) reply.removeHeader(name)
  request.log.debug({ req: request, tags: [...tags], isCached }, 'a response may be cached')
  return body
}

/** Null for a 304, since Fastify would add the length of an empty body (RFC 9110, 8.6). */
async function take(cached: CachedResponse, request: FastifyRequest, reply: FastifyReply): Promise<Buffer | null> {
  const { status, head, body } = await cached.answerTo(request.raw)
  reply.code(status)
  for (let index = 0; index < head.length; index += 2) reply.header(head[index] ?? '', head[index + 1])
  if (status === 200) return body
  reply.removeHeader('content-type')
  return null
}
