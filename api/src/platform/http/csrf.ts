import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import type { Client } from './client.ts'

const csrfCookie = 'csrftoken'
const csrfHeader = 'x-csrftoken'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** What browsers say of a request that a page of another origin makes; scripts and old browsers say nothing. */
const foreignSites = ['cross-site', 'same-site']

/**
 * Double submit: a page of another origin can neither read the cookie nor set the header. True for a header that matches.
 * @throws AppError 403 `csrf_failed` for a header that does not, or for a call that changes something and comes from a page
 *   of another origin, also of the same site. A request without the header comes from no browser of ours
 */
export function checkCsrf({ method, headers, cookies }: FastifyRequest): boolean {
  if (!safeMethods.has(method) && foreignSites.includes(String(headers['sec-fetch-site']))) {
    throw new AppError(403, 'csrf_failed', 'Pages of other sites cannot do this.')
  }
  const shown = headers[csrfHeader]
  if (shown === undefined) return false
  if (isSame(String(shown), cookies[csrfCookie] ?? '')) return true
  throw new AppError(403, 'csrf_failed', 'This page is out of date. Reload it and try again.')
}

const wellFormed = /^[\w-]{43}$/

/**
 * The token that a page repeats in the header of its unsafe calls. The browser keeps the one it has: other tabs may be about to
 * send it. The cookie is sent along however a reader came here, since it is our own page that calls.
 */
export function csrfTokenOf({ cookie, setCookie }: Client): string {
  const known = cookie(csrfCookie)
  if (known !== undefined && wellFormed.test(known)) return known
  const token = randomBytes(32).toString('base64url')
  setCookie(csrfCookie, token, { path: '/' })
  return token
}

function isSame(shown: string, expected: string): boolean {
  const [first, second] = [Buffer.from(shown), Buffer.from(expected)]
  return first.length > 0 && first.length === second.length && timingSafeEqual(first, second)
}
