import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { hashOfToken, isTimingSafeEqual, randomToken, type Secrets } from '../secrets/secrets.ts'
import type { Client } from './client.ts'

const csrfHeader = 'x-csrftoken'

const purpose = 'csrf-token'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

const foreignSites = ['cross-site', 'same-site']

interface CsrfParts {
  client: Pick<Client, 'cookie' | 'setCookie'>
  secrets: Pick<Secrets, 'hmac' | 'isHmac'>
}

/**
 * A signed double submit cookie. False without the header, which only our pages send.
 * @throws AppError 403 `csrf_failed` for an invalid header or a page of another origin
 */
export function checkCsrf({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>, parts: CsrfParts): boolean {
  if (!safeMethods.has(method) && foreignSites.includes(String(headers['sec-fetch-site']))) {
    throw new AppError(403, 'csrf_failed', 'Pages on other sites can’t do this.')
  }
  const shown = headers[csrfHeader]
  if (shown === undefined) return false
  const { cookie } = parts.client
  if (isTimingSafeEqual(String(shown), cookie('csrf') ?? '') && isOfSession(parts, String(shown), cookie('session')))
    return true
  throw csrfFailed()
}

function csrfFailed(): AppError {
  return new AppError(403, 'csrf_failed', 'This page is out of date. Reload it and try again.')
}

/** A valid token is kept, since other tabs may be about to send it. */
export function csrfTokenOf(parts: CsrfParts): string {
  const { cookie } = parts.client
  const known = cookie('csrf')
  return known !== undefined && isOfSession(parts, known, cookie('session'))
    ? known
    : issueCsrfToken(parts, cookie('session'))
}

export function issueCsrfToken({ client, secrets }: CsrfParts, sessionCookie: string | undefined): string {
  const random = randomToken()
  const token = `${random}.${secrets.hmac(purpose, signedText(random, sessionCookie))}`
  client.setCookie('csrf', token)
  return token
}

const wellFormed = /^([\w-]{43})\.([\w-]{43})$/

function isOfSession({ secrets }: CsrfParts, token: string, sessionCookie: string | undefined): boolean {
  const [, random, signature] = wellFormed.exec(token) ?? []
  if (random === undefined || signature === undefined) return false
  return secrets.isHmac(purpose, signedText(random, sessionCookie), signature)
}

/** The random part has a fixed length, so the text is unambiguous. */
function signedText(random: string, sessionCookie = ''): string {
  return `${random}.${sessionCookie}`
}

/** Admits only the session's own browser, on one of our pages. @throws AppError 403 or `status` */
export function assertHoldsSession(
  client: Pick<Client, 'isBrowser' | 'cookie'>,
  cookieHash: string | null,
  status: 401 | 403,
): void {
  if (cookieHash === null) return
  if (!client.isBrowser) throw csrfFailed()
  if (hashOfToken(client.cookie('session') ?? '') === cookieHash) return
  throw new AppError(status, 'session_bound', 'This session belongs to another browser. Log in again.')
}
