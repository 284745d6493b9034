import type { Transport } from '@ledgerdeck/contract/client'
import type { FastifyInstance } from 'fastify'
import { cacheTagsOf } from './cache-tags.ts'

export interface RecordingTransport {
  transport: Transport
  /** The tags of everything that was read; undefined when something was read that may not be kept. */
  tags: () => ReadonlySet<string> | undefined
}

/** Calls the same endpoints as a browser, without a socket, and notes what a page was made from. */
export function inProcessTransport(app: FastifyInstance): RecordingTransport {
  const tags = new Set<string>()
  let isCacheable = true
  return {
    transport: async ({ method, path, body }) => {
      const headers = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
      const response = await app.inject({
        method,
        url: path,
        headers,
        payload: typeof body === 'string' ? body : undefined,
      })
      const found = cacheTagsOf(response.raw.res)
      for (const tag of found ?? []) tags.add(tag)
      isCacheable &&= found !== undefined
      return { status: response.statusCode, body: response.payload === '' ? undefined : response.json() }
    },
    tags: () => (isCacheable ? tags : undefined),
  }
}
