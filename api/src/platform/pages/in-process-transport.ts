import type { Transport } from '@ledgerdeck/contract/client'
import type { ResponseCache } from '@ledgerdeck/page-cache'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { cacheTagsOf, isSharedByPages } from './cache-tags.ts'

export interface RecordingTransport {
  transport: Transport
  /** The tags of all responses; undefined if one of them may not be cached. */
  tags: () => ReadonlySet<string> | undefined
  /** The longest `Retry-After` of the refused calls. */
  retryAfterSeconds: () => number | undefined
}

type Answer = Awaited<ReturnType<Transport>>

interface TaggedAnswer {
  answer: Answer
  tags: ReadonlySet<string> | undefined
  retryAfterSeconds: number | undefined
}

interface SharedAnswer extends TaggedAnswer {
  tags: ReadonlySet<string>
  startVersion: number
}

/** Calls endpoints without a socket, within the limits of the page's reader. */
export function inProcessTransport(
  app: FastifyInstance,
  cache: ResponseCache,
): (readerAddress: string) => RecordingTransport {
  /** Responses that many pages share, by path. */
  const shared = new LRUCache<string, SharedAnswer>({ max: 100 })

  async function call(request: Parameters<Transport>[0], readerAddress: string): Promise<TaggedAnswer> {
    const known = request.method === 'GET' ? shared.get(request.path) : undefined
    if (known && cache.accepts(known.tags, known.startVersion)) return known
    const startVersion = cache.version
    const { isShared, ...called } = await inject(app, request, readerAddress)
    if (called.tags && isShared) shared.set(request.path, { ...called, tags: called.tags, startVersion })
    return called
  }

  return (readerAddress) => {
    const tags = new Set<string>()
    const waits: number[] = []
    let isCacheable = true
    return {
      transport: async (request) => {
        const { tags: found, answer, retryAfterSeconds } = await call(request, readerAddress)
        if (retryAfterSeconds !== undefined) waits.push(retryAfterSeconds)
        for (const tag of found ?? []) tags.add(tag)
        isCacheable &&= found !== undefined
        return answer
      },
      tags: () => (isCacheable ? tags : undefined),
      retryAfterSeconds: () => (waits.length > 0 ? Math.max(...waits) : undefined),
    }
  }
}

async function inject(
  app: FastifyInstance,
  { method, path: url, body }: Parameters<Transport>[0],
  remoteAddress: string,
): Promise<TaggedAnswer & { isShared: boolean }> {
  const sent = typeof body === 'string' ? { headers: { 'content-type': 'application/json' }, payload: body } : {}
  const { statusCode: status, headers, payload, raw, json } = await app.inject({ method, url, remoteAddress, ...sent })
  const answer = { status, body: payload === '' ? undefined : json() }
  const retryAfter = headers['retry-after']
  const retryAfterSeconds = retryAfter === undefined ? undefined : Number(retryAfter)
  return { answer, tags: cacheTagsOf(raw.res), retryAfterSeconds, isShared: isSharedByPages(raw.res) }
}
