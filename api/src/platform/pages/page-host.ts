import { randomBytes } from 'node:crypto'
import type { ResponseCache } from '@ledgerdeck/page-cache'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { withoutQuery } from '../http/query-strings.ts'
import { networkOf } from '../limits/network-address.ts'
import { setCacheTags } from './cache-tags.ts'
import { withoutScriptNonce } from './content-security-policy.ts'
import { createErrorPage, isTemporary, pageAddress, prefersHtml } from './error-page.ts'
import { inProcessTransport } from './in-process-transport.ts'
import { canonicalUrl } from './page-addresses.ts'
import type { PageTraits } from './page-renderer.ts'
import type { Pages } from './pages.ts'
import { createRenderQueue } from './render-queue.ts'
import { replyFromCache } from './response-cache-hooks.ts'

interface RenderedPage {
  status: number
  headers: [name: string, value: string][]
  body: string
  tags: ReadonlySet<string> | undefined
  retryAfterSeconds: number | undefined
}

export interface PageHostOptions {
  pages: Pages
  cache: ResponseCache
  isHttps: boolean
  /** The new address of a path without a page, such as one of an imported blog; null for none. */
  findRedirect: (path: string) => Promise<string | null>
}

export function hostPages(app: FastifyInstance, { pages, cache, isHttps, findRedirect }: PageHostOptions): void {
  const renderOnce = createRenderQueue<RenderedPage>(cache)
  const openCalls = inProcessTransport(app, cache)

  async function render(url: string, { frameOrigins }: PageTraits, readerAddress: string): Promise<RenderedPage> {
    const { transport, tags, retryAfterSeconds } = openCalls(readerAddress)
    const scriptNonce = randomBytes(16).toString('hex')
    const renderer = await pages.renderer()
    const response = await renderer.render(url, transport, scriptNonce)
    const html = await response.text()
    const isHtml = response.headers.get('content-type')?.startsWith('text/html')
    // React Router responds with plain text if even the route's error page cannot be rendered.
    if (response.status >= 500 && !isHtml && !isData(url)) throw renderingFailed()
    const headers = [...response.headers].filter(([name]) => name !== 'content-length')
    if (isHtml) {
      const policy = pages.contentSecurityPolicy(html, { isHttps, scriptNonce, frameOrigins: frameOrigins() })
      headers.push(['content-security-policy', policy])
    }
    const body = withoutScriptNonce(html, scriptNonce)
    return { status: response.status, headers, body, tags: tags(), retryAfterSeconds: retryAfterSeconds() }
  }

  async function redirectFor({ status }: RenderedPage, path: string): Promise<string | null> {
    return status === 404 && !isData(path) ? findRedirect(path) : null
  }

  const config = { skipsTextGuard: true, errorPage: createErrorPage({ pages, isHttps }) }
  app.get('/*', { config }, async (request: FastifyRequest, reply: FastifyReply) => {
    const { path, search, searchParams } = pageAddress(request.url)
    if (path.startsWith('/api/')) return reply.callNotFound()
    if (path !== withoutQuery(request.url)) return reply.redirect(path + search, 301)
    const traits = (await pages.renderer()).traits(path)
    const url = canonicalUrl(path, searchParams, traits.knownParameters)
    // Data requests are small, rare and varied, so they are not cached.
    if (!isData(path) && (await replyFromCache(cache, url, request, reply))) return reply
    const { ipAddress } = request.ctx.client
    const reader = { key: networkOf(ipAddress), signal: request.ctx.caller.signal }
    const { page, startVersion } = await renderOnce(url, reader, () => render(url, traits, ipAddress))
    // The render read its data after it had waited in the queue.
    if (request.cacheSlot) request.cacheSlot.startVersion = startVersion
    const moved = await redirectFor(page, path)
    if (moved !== null) return reply.header('cache-control', 'no-cache').redirect(moved, 301)
    return sendPage(reply, acceptable(page, url, request))
  })
}

function isData(address: string): boolean {
  return withoutQuery(address).endsWith('.data')
}

/** Answers programs with JSON instead of a page for a temporary error. @throws AppError */
function acceptable(page: RenderedPage, url: string, { headers }: FastifyRequest): RenderedPage {
  if (isTemporary(page.status) && !isData(url) && !prefersHtml(headers.accept)) throw refusalOf(page)
  return page
}

function refusalOf({ status, retryAfterSeconds }: RenderedPage): AppError {
  if (status === 429) {
    return new AppError(429, 'too_many_requests', 'Too many requests. Try again soon.', { retryAfterSeconds })
  }
  if (status !== 503) return renderingFailed()
  return new AppError(503, 'page_unavailable', 'The page is briefly unavailable. Try again soon.', {
    retryAfterSeconds,
  })
}

function renderingFailed(): AppError {
  return new AppError(500, 'internal_error', 'Something went wrong on our side. Try again in a moment.')
}

function sendPage(reply: FastifyReply, { status, headers, body, tags, retryAfterSeconds }: RenderedPage): FastifyReply {
  for (const [name, value] of headers) reply.header(name, value)
  if (isTemporary(status)) {
    reply.header('cache-control', 'no-store')
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  }
  if (reply.getHeader('cache-control') === 'no-store') return reply.code(status).send(body)
  if (tags && status === 200) setCacheTags(reply, tags)
  else reply.header('cache-control', 'no-cache')
  return reply.code(status).send(body)
}
