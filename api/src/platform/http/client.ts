import type { CookieSerializeOptions } from '@fastify/cookie'
import { lookUp } from '@ledgerdeck/lookup'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientAddressOf } from './client-address.ts'

/**
 * Our cookies by purpose. `session` binds a session to the browser and is not for scripts; `csrf` is repeated by our pages in
 * a header; `device` shows that the browser signed in before and is not for scripts either.
 */
type CookiePurpose = 'session' | 'csrf' | 'device'

interface CookieAddress {
  name: string
  path: string
}

const plainCookies: Record<CookiePurpose, CookieAddress> = {
  session: { name: 'ledgerdeck_session', path: '/api/' },
  csrf: { name: 'csrftoken', path: '/' },
  device: { name: 'ledgerdeck_device', path: '/api/' },
}

/**
 * Browsers accept a name with the prefix `__Host-` only with `Secure`, `Path=/` and no `Domain` (RFC 6265bis, 4.1.3.2), so
 * another host of the same domain can neither set such a cookie nor replace it.
 */
const hostCookies: Record<CookiePurpose, CookieAddress> = {
  session: { name: '__Host-session', path: '/' },
  csrf: { name: '__Host-csrftoken', path: '/' },
  device: { name: '__Host-device', path: '/' },
}

/** The program that makes a request, as far as it can be told. */
export interface Client {
  /** An IPv4 or IPv6 address in canonical form, see `clientAddressOf`. */
  ipAddress: string
  /** What the program calls itself, cut to 400 characters. */
  userAgent: string
  /** It repeated the CSRF cookie in a header, as a browser with our pages does. */
  isBrowser: boolean
  cookie: (purpose: CookiePurpose) => string | undefined
  setCookie: (purpose: CookiePurpose, value: string, options?: Omit<CookieSerializeOptions, 'path' | 'domain'>) => void
}

const longestUserAgent = 400

/** What a request tells of who sends it, and the cookies of its answer. */
export function clientOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { isBrowser, isHttps }: { isBrowser: boolean; isHttps: boolean },
): Client {
  const cookies = isHttps ? hostCookies : plainCookies
  return {
    ipAddress: clientAddressOf(request),
    userAgent: (request.headers['user-agent'] ?? '').toWellFormed().slice(0, longestUserAgent),
    isBrowser,
    cookie: (purpose) => lookUp(request.cookies, cookies[purpose].name),
    setCookie: (purpose, value, options) => {
      const { name, path } = cookies[purpose]
      reply.setCookie(name, value, { sameSite: 'strict', secure: isHttps, ...options, path })
    },
  }
}
