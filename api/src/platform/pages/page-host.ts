import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../limits/network-address.ts'
import { markCacheable } from './cache-tags.ts'
import { canonicalPath, canonicalUrl } from './canonical-url.ts'
import { withoutScriptMark } from './content-security-policy.ts'
import { inProcessTransport } from './in-process-transport.ts'
import { createPageMaking } from './page-making.ts'
import type { PageTraits } from './page-renderer.ts'
import type { Pages } from './pages.ts'
import type { ResponseCache } from './response-cache.ts'
import { answerFromCache } from './response-cache-hooks.ts'

interface RenderedPage {
  status: number
  headers: [name: string, value: string][]
  body: string
  tags: ReadonlySet<string> | undefined
}

export interface PageHostOptions {
  pages: Pages
  cache: ResponseCache
  isHttps: boolean
}

/** Serves every address that nothing else serves, as a page. */
export function hostPages(app: FastifyInstance, { pages, cache, isHttps }: PageHostOptions): void {
  const makeOnce = createPageMaking<RenderedPage>(cache)
  const openCalls = inProcessTransport(app, cache)

  async function render(url: string, { frameOrigins }: PageTraits, readerAddress: string): Promise<RenderedPage> {
    const { transport, tags } = openCalls(readerAddress)
    const scriptMark = randomBytes(16).toString('hex')
    const renderer = await pages.renderer()
    const response = await renderer.render(url, transport, scriptMark)
    const html = await response.text()
    const headers = [...response.headers].filter(([name]) => name !== 'content-length')
    if (response.headers.get('content-type')?.startsWith('text/html')) {
      const policy = pages.contentSecurityPolicy(html, { isHttps, scriptMark, frameOrigins: frameOrigins() })
      headers.push(['content-security-policy', policy])
    }
    return { status: response.status, headers, body: withoutScriptMark(html, scriptMark), tags: tags() }
  }

  app.get('/*', { config: { readsNoText: true } }, async (request: FastifyRequest, reply: FastifyReply) => {
    const { pathname, search, searchParams } = new URL(request.url.replace(/^\/+/, '/'), 'http://page')
    if (pathname.startsWith('/api/')) return reply.callNotFound()
    const path = canonicalPath(pathname)
    if (path !== request.url.split('?', 1)[0]) return reply.redirect(path + search, 301)
    const traits = (await pages.renderer()).traits(path)
    const url = canonicalUrl(path, searchParams, traits.knownParameters)
    // What the router asks for on its own behalf is small, rare and has more forms than pages: it is never kept.
    if (!path.endsWith('.data') && (await answerFromCache(cache, url, request, reply))) return reply
    const { ipAddress } = request.ctx.client
    const reader = { key: networkOf(ipAddress), signal: request.ctx.caller.signal }
    const { page, begunAt } = await makeOnce(url, reader, () => render(url, traits, ipAddress))
    // It waited for its turn, and was made from what was there then.
    if (request.cacheSlot) request.cacheSlot.begunAt = begunAt
    return sendPage(reply, page)
  })
}

/** Pages whose address is a secret say themselves that nobody may keep them. */
function sendPage(reply: FastifyReply, { status, headers, body, tags }: RenderedPage): FastifyReply {
  for (const [name, value] of headers) reply.header(name, value)
  if (reply.getHeader('cache-control') === 'no-store') return reply.code(status).send(body)
  if (tags && status === 200) markCacheable(reply, tags)
  else reply.header('cache-control', 'no-cache')
  return reply.code(status).send(body)
}
