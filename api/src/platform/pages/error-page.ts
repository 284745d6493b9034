import { randomBytes } from 'node:crypto'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyContextConfig } from 'fastify'
import { waitText } from '../text/format.ts'
import { withoutScriptNonce } from './content-security-policy.ts'
import { canonicalPath } from './page-addresses.ts'
import type { Pages } from './pages.ts'

type ErrorPage = NonNullable<FastifyContextConfig['errorPage']>

export interface PageAddress {
  path: string
  search: string
  searchParams: URLSearchParams
}

/** Path and query, without the host that an absolute form or `//` would name. */
export function pageAddress(url: string): PageAddress {
  const { pathname, search, searchParams } = new URL(url.replace(/^\/+/, '/'), 'http://page')
  return { path: canonicalPath(pathname), search, searchParams }
}

/** Needs neither the database nor a loader, so it works while these are overloaded. */
export function createErrorPage({ pages, isHttps }: { pages: Pages; isHttps: boolean }): ErrorPage {
  return async ({ status, retryAfterSeconds }, request, reply) => {
    if (!isTemporary(status)) return null
    const { path, search } = pageAddress(request.url)
    if (path.startsWith('/api/') || path.endsWith('.data')) return null
    reply.header('vary', 'Accept')
    if (!prefersHtml(request.headers.accept)) return null
    const scriptNonce = randomBytes(16).toString('hex')
    const renderer = await pages.renderer()
    const wait = retryAfterSeconds === undefined ? null : waitText(retryAfterSeconds)
    const html = renderer.errorPage({ status, address: path + search, wait, requestId: request.id, scriptNonce })
    const policy = pages.contentSecurityPolicy(html, { isHttps, scriptNonce, frameOrigins: [] })
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8')
    return withoutScriptNonce(html, scriptNonce)
  }
}

/** Statuses of refusals that may pass; a page with one is not cached. */
export function isTemporary(status: number): boolean {
  return status === 429 || status >= 500
}

/** A client that accepts both equally gets the first. */
const offeredTypes = ['text/html', 'application/json']

/** Whether `accept` prefers HTML by name. A program that accepts anything gets JSON. */
export function prefersHtml(accept: string | undefined): boolean {
  const named = accept?.toLowerCase().replaceAll('*', '')
  return named !== undefined && negotiate(named, offeredTypes) === 'text/html'
}
