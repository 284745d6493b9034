import type { Transport } from '@ledgerdeck/contract/client'
import type { ResponseCache } from '@ledgerdeck/page-cache'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { cacheTagsOf, isSharedByPages } from './cache-tags.ts'

export interface RecordingTransport {
  transport: Transport
  tags: () => ReadonlySet<string> | undefined
  /** The longest `Retry-After` of the refused calls. */
  retryAfterSeconds: () => number | undefined
}

type Answer = Awaited<ReturnType<Transport>>

interface ReadAnswer {
  answer: Answer
  tags: ReadonlySet<string> | undefined
  retryAfterSeconds: number | undefined
}

interface Part extends ReadAnswer {
  tags: ReadonlySet<string>
  startVersion: number
}

/** Calls endpoints without a socket, within the page reader's limits, and collects cache tags. */
export function inProcessTransport(
  app: FastifyInstance,
  cache: ResponseCache,
): (readerAddress: string) => RecordingTransport {
  const parts = new LRUCache<string, Part>({ max: 100 })

  async function read(asked: Parameters<Transport>[0], readerAddress: string): Promise<ReadAnswer> {
    const part = asked.method === 'GET' ? parts.get(asked.path) : undefined
    if (part && cache.accepts(part.tags, part.startVersion)) return part
    const startVersion = cache.version
    const { isInMany, ...made } = await callInProcess(app, asked, readerAddress)
    if (made.tags && isInMany) parts.set(asked.path, { ...made, tags: made.tags, startVersion })
    return made
  }

  return (readerAddress) => {
    const tags = new Set<string>()
    const waits: number[] = []
    let isCacheable = true
    return {
      transport: async (asked) => {
        const { tags: found, answer, retryAfterSeconds } = await read(asked, readerAddress)
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

async function callInProcess(
  app: FastifyInstance,
  { method, path: url, body }: Parameters<Transport>[0],
  remoteAddress: string,
): Promise<ReadAnswer & { isInMany: boolean }> {
  const sent = typeof body === 'string' ? { headers: { 'content-type': 'application/json' }, payload: body } : {}
  const { statusCode: status, headers, payload, raw, json } = await app.inject({ method, url, remoteAddress, ...sent })
  const answer = { status, body: payload === '' ? undefined : json() }
  const retryAfter = headers['retry-after']
  const retryAfterSeconds = retryAfter === undefined ? undefined : Number(retryAfter)
  return { answer, tags: cacheTagsOf(raw.res), retryAfterSeconds, isInMany: isSharedByPages(raw.res) }
}
